import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import { type ConnectedServer, waitForDatabase } from '../wait-for-database.ts'
import { type Cluster, signalServer, stopServer } from './cluster.ts'
import { claimOwnership } from './data-dir-lock.ts'
import { errorText } from './start-failures.ts'

export interface EmbeddedOptions {
  role: string
  /** `true`: may use another process's server. */
  share: boolean
  /** Ends the first start, together with a server that it started. */
  signal?: AbortSignal
  onTrouble?: (message: string) => void
  /** Once after `patienceMs` of downtime; retries stop. */
  onLost?: (message: string) => void
  patienceMs?: number
}

export interface Supervisor {
  /** Seconds of downtime; null if up. */
  awayFor(): number | null
  /** Fast shutdown of an owned server; otherwise only disconnects. */
  stop(): Promise<void>
}

/** Restarts a dead server at the same address with backoff. */
export function superviseServer(
  cluster: Cluster,
  { role, onTrouble, onLost, patienceMs = PATIENCE_MS }: EmbeddedOptions,
  first: ConnectedServer,
): Supervisor {
  const { port } = first.endpoint
  const stop = new AbortController()
  let owner: pg.Client | null = null
  let awaySince: number | null = null
  let reviving: Promise<void> | null = null

  // A stop that takes too long ends with `process.exit`, which would leave the detached server.
  const stopAtExit = () => {
    if (owner !== null) signalServer(cluster, 'SIGINT')
  }
  process.once('exit', stopAtExit)

  const watch = (client: pg.Client) => {
    owner = client
    client.on('error', (error) => {
      if (stop.signal.aborted || reviving !== null) return
      owner = null
      awaySince = performance.now()
      onTrouble?.(`The embedded PostgreSQL went away (${error.message}); starting it again.`)
      reviving = revive().finally(() => {
        reviving = null
      })
    })
  }

  async function revive(): Promise<void> {
    let reportedAt: number | null = null
    for (let tries = 0; !stop.signal.aborted; tries += 1) {
      const trouble = await tryAgain()
      if (trouble === null || stop.signal.aborted) return
      const now = performance.now()
      const away = now - (awaySince ?? now)
      if (away >= patienceMs) {
        onLost?.(
          `The embedded PostgreSQL has been away for ${formatDuration(away)} and is given up. ${trouble}`,
        )
        return
      }
      if (reportedAt === null || now - reportedAt >= REPORT_EVERY_MS) {
        reportedAt = now
        onTrouble?.(
          `Still without a database of its own after ${formatDuration(away)}, trying on. ${trouble}`,
        )
      }
      const wait = Math.min(500 * 2 ** tries, LONGEST_PAUSE_MS, patienceMs - away)
      // Rejects on stop, which the loop checks.
      await pause(wait, undefined, { signal: stop.signal }).catch(() => undefined)
    }
  }

  async function tryAgain(): Promise<string | null> {
    try {
      const { client } = await waitForDatabase(cluster, role, { port, starts: 1, signal: stop.signal })
      if (!(await claimOwnership(client))) {
        await client.end()
        // A command started its own server and will stop it.
        awaySince = null
        return 'Another process has started it and will stop it.'
      }
      awaySince = null
      watch(client)
      onTrouble?.('The embedded PostgreSQL is back.')
      return null
    } catch (error) {
      awaySince ??= performance.now()
      return errorText(error)
    }
  }

  watch(first.client)
  return {
    awayFor: () => (awaySince === null ? null : Math.round((performance.now() - awaySince) / 1000)),
    stop: async () => {
      if (stop.signal.aborted) return
      stop.abort()
      await reviving
      if (owner === null) {
        process.off('exit', stopAtExit)
        return
      }
      await stopServer(cluster)
      // The stopped server may end this session with an error.
      await owner.end().catch(() => undefined)
      process.off('exit', stopAtExit)
    },
  }
}

const PATIENCE_MS = 600_000
const REPORT_EVERY_MS = 60_000
const LONGEST_PAUSE_MS = 10_000

function formatDuration(ms: number): string {
  const seconds = Math.round(ms / 1000)
  return seconds < 120 ? `${seconds} s` : `${Math.round(seconds / 60)} minutes`
}
