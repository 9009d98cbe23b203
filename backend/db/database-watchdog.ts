import { Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import type { Log } from '../process/log.ts'
import { cutConnections, type Db } from './knex.ts'

/**
 * Detects within two seconds a database that went silent without closing (cable, firewall, hung server). Cuts
 * the pools' connections, so callers get an error. Statement limits are longer.
 */
export function startDatabaseWatchdog({
  url,
  name = 'tideline silence',
  pools,
  log,
}: {
  url: string
  name?: string
  pools: Db[]
  log: Log
}): { stop(): Promise<void> } {
  const stop = new AbortController()
  let line: Line | null = null
  let silent = false

  async function look(): Promise<void> {
    const isNew = line === null
    line ??= openLine(url, name)
    const answer = await answerInTime(line, isNew && !silent ? GREETING_MS : ANSWER_MS)
    if (answer !== 'answered') hangUp()
    if (stop.signal.aborted || answer === 'broken') return
    if (answer === 'silence') for (const db of pools) cutConnections(db)
    if (answer === 'silence' && !silent) log.error('The database has fallen silent; its connections are cut')
    if (answer === 'answered' && silent) log.warn('The database answers again')
    silent = answer === 'silence'
  }

  function hangUp(): void {
    line?.cut()
    line = null
  }

  const watching = (async () => {
    while (!stop.signal.aborted) {
      await look()
      // Rejects on stop, which the loop checks.
      await pause(EVERY_MS, undefined, { signal: stop.signal }).catch(() => undefined)
    }
    hangUp()
  })()
  return {
    stop: async () => {
      stop.abort()
      hangUp()
      await watching
    },
  }
}

const EVERY_MS = 400
const ANSWER_MS = 1000
/** Connection setup takes several round trips, and its hash may queue behind compression. */
const GREETING_MS = 3000

interface Line {
  ask(): Promise<void>
  cut(): void
}

function openLine(url: string, name: string): Line {
  const socket = new Socket()
  const client = new pg.Client({
    connectionString: url,
    application_name: name,
    stream: () => socket,
  })
  client.on('error', () => undefined)
  const connected = client.connect()
  return {
    ask: async () => {
      await connected
      await client.query('select 1')
    },
    cut: () => socket.destroy(),
  }
}

/** `broken`: refused or closed; the pools notice it themselves. */
async function answerInTime(line: Line, withinMs: number): Promise<'answered' | 'broken' | 'silence'> {
  const answer = line.ask().then(
    () => 'answered' as const,
    () => 'broken' as const,
  )
  for (let waited = 0; waited < withinMs; waited += STEP_MS) {
    const heard = await Promise.race([answer, pause(STEP_MS, null)])
    if (heard) return heard
  }
  return 'silence'
}

/** Event-loop turns, so our own blocking does not look like a silent database. */
const STEP_MS = 50
