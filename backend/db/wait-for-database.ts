import { access } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { CannotStart } from './cannot-start.ts'
import {
  type Cluster,
  createCluster,
  type Endpoint,
  hasPassword,
  readEndpoint,
  renewPassword,
} from './embedded/cluster.ts'
import { errorText, folderRefused } from './embedded/start-failures.ts'
import { type StartedServer, startServer } from './embedded/start-server.ts'

export interface ConnectedServer {
  client: pg.Client
  endpoint: Endpoint
}

export interface WaitOptions {
  /** The port that pools use; null: any. */
  port: number | null
  /** Starts of a server that exits immediately. */
  starts: number
  signal?: AbortSignal
}

/**
 * Connects, creating and starting what is missing, and waits for crash recovery. Gives up after `starts`
 * exits or 20 seconds without an answer, and then stops its own server.
 */
export async function waitForDatabase(
  cluster: Cluster,
  role: string,
  options: WaitOptions,
): Promise<ConnectedServer> {
  const started: StartedServer[] = []
  try {
    return await tryToReach(cluster, role, options, started)
  } catch (error) {
    await Promise.all(started.map((server) => server.end()))
    if (error instanceof CannotStart || options.signal?.aborted) throw error
    throw folderRefused(error, cluster.home) ?? refusal(cluster, errorText(error), error)
  }
}

async function tryToReach(
  cluster: Cluster,
  role: string,
  { port, starts, signal }: WaitOptions,
  started: StartedServer[],
): Promise<ConnectedServer> {
  const begun = performance.now()
  let deadline = begun + ANSWER_DEADLINE_MS
  let nextStart = begun
  let trouble = 'no answer'
  while (performance.now() < Math.min(deadline, begun + RECOVERY_DEADLINE_MS)) {
    signal?.throwIfAborted()
    const answer = await connect(cluster, role)
    if (answer !== null && typeof answer === 'object') return answer
    const last = started.at(-1)
    if (answer !== null && WRONG_PASSWORD.test(answer)) throw refusal(cluster, answer)
    if (answer === 'starting') deadline = performance.now() + ANSWER_DEADLINE_MS
    else if (last === undefined || last.ended()) {
      trouble = (await last?.complaint()) ?? answer ?? trouble
      if (started.length === starts) break
      if (performance.now() >= nextStart) {
        if (!(await exists(cluster.dataDir))) await createCluster(cluster)
        else if (!(await hasPassword(cluster))) await renewPassword(cluster)
        started.push(await startServer(cluster, port))
        nextStart = performance.now() + 250 * 2 ** started.length
        // On a very busy machine, creating a cluster exceeds the deadline.
        deadline = performance.now() + ANSWER_DEADLINE_MS
      }
    } else trouble = answer ?? trouble
    await pause(60, undefined, signal ? { signal } : {})
  }
  throw refusal(cluster, (await started.at(-1)?.complaint()) ?? trouble)
}

const ANSWER_DEADLINE_MS = 20_000
const RECOVERY_DEADLINE_MS = 600_000

function refusal({ home }: Cluster, trouble: string, cause?: unknown): CannotStart {
  return new CannotStart(
    `The embedded PostgreSQL under ${home} (DATA_DIR) cannot be used: ${trouble.replace(/\.$/, '')}. ` +
      `${adviceFor(trouble)} Its log is in ${join(home, 'log')}.`,
    cause,
  )
}

/** A connection, `starting`, or an error text; null without a server. */
async function connect(cluster: Cluster, role: string): Promise<ConnectedServer | string | null> {
  const endpoint = await readEndpoint(cluster)
  if (!endpoint) return null
  const client = new pg.Client({
    connectionString: urlOf(endpoint, 'postgres'),
    application_name: `${role} (pid ${process.pid})`.slice(0, 63),
    connectionTimeoutMillis: 2000,
    keepAlive: true,
  })
  try {
    await client.connect()
    return { client, endpoint }
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : null
    return code === STARTING_UP ? 'starting' : errorText(error)
  }
}

export function urlOf({ port, password }: Endpoint, database: string, role = 'tideline'): string {
  return `postgres://${role}:${password}@127.0.0.1:${port}/${database}`
}

const STARTING_UP = '57P03'
const WRONG_PASSWORD = /password authentication failed/

function adviceFor(trouble: string): string {
  if (/No space left|disk full|File too large/i.test(trouble)) return 'The disk is full: make room there.'
  if (/Read-only file system/i.test(trouble)) return 'Set DATA_DIR to a folder that can be written.'
  if (/permission|not permitted/i.test(trouble)) {
    return 'Give the folder back to the user that PostgreSQL runs as (mode 0700), or set DATA_DIR to another one.'
  }
  return 'Mend that, set DATA_DIR to another folder, or set DATABASE_URL to a PostgreSQL of your own.'
}

async function exists(path: string): Promise<boolean> {
  return await access(path).then(
    () => true,
    () => false,
  )
}
