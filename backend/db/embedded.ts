import type { ChildProcess } from 'node:child_process'
import { access, mkdir } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import {
  type Cluster,
  createCluster,
  type Endpoint,
  readEndpoint,
  startServer,
  stopServer,
} from './cluster.ts'
import { launcher, locateBinaries } from './postgres-binaries.ts'

/** A running embedded server that this process may use. */
export interface EmbeddedServer {
  connectionString: string
  /** True when this process owns the server and must stop it; false when another one does. */
  owned: boolean
  /** Stops the server if owned (fast shutdown, waits for it); otherwise just lets go. */
  stop(): Promise<void>
}

/** Another process owns the data directory and this one may not share it. */
export class DataDirInUse extends Error {
  constructor(dataDir: string, holder: string) {
    super(
      `The data directory ${dataDir} is in use by ${holder}. ` +
        'Stop that process first, or set DATA_DIR to another directory.',
    )
    this.name = 'DataDirInUse'
  }
}

export interface Claim {
  /** Who we are, for whoever finds the directory taken. */
  role: string
  /** `true` (command line tools): a server that somebody else owns will do. */
  share: boolean
  /** Called when an owned server went away unasked; it is started again by itself. */
  onTrouble?: (message: string) => void
}

/**
 * Opens the PostgreSQL under `dataDir`, creating it on the first start.
 *
 * Ownership is an advisory lock inside the server itself: it dies with its holder, so a kill leaves nothing to clean
 * up. A server found alive without an owner is the orphan of a killed process and is taken over.
 */
export async function openEmbedded(dataDir: string, claim: Claim): Promise<EmbeddedServer> {
  const home = resolve(dataDir)
  await mkdir(home, { recursive: true })
  const binaries = await locateBinaries()
  const cluster: Cluster = {
    home,
    place: join(home, `postgres-${MAJOR}`),
    binaries,
    launch: await launcher(binaries, home),
  }
  const { client, endpoint } = await reach(cluster, claim.role)
  if (!(await claimOwnership(client))) {
    const holder = await nameHolder(client)
    await client.end()
    if (!claim.share) throw new DataDirInUse(home, holder)
    return { connectionString: urlOf(endpoint, DATABASE), owned: false, stop: async () => undefined }
  }
  await createDatabase(client)
  const guard = guardOwnership(cluster, claim, client)
  return { connectionString: urlOf(endpoint, DATABASE), owned: true, stop: () => guard.stop() }
}

const MAJOR = 18
const START_DEADLINE_MS = 20_000
/** Advisory lock that says: I stop this server when I end. */
const OWNER_LOCK = 7_441_000
const DATABASE = 'tideline'

/** Connects to the cluster's server, creating and starting what is missing. */
async function reach(cluster: Cluster, role: string): Promise<{ client: pg.Client; endpoint: Endpoint }> {
  const deadline = Date.now() + START_DEADLINE_MS
  let child: ChildProcess | null = null
  let trouble = 'no answer'
  while (Date.now() < deadline) {
    const endpoint = await readEndpoint(cluster)
    if (endpoint) {
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
        trouble = error instanceof Error ? error.message : String(error)
      }
    }
    if (child === null || child.exitCode !== null || child.signalCode !== null) {
      if (!(await exists(cluster.place))) await createCluster(cluster)
      child = await startServer(cluster)
    }
    await pause(60)
  }
  throw new Error(
    `The embedded PostgreSQL under ${cluster.home} did not start: ${trouble}. Its log is in ${join(cluster.home, 'log')}.`,
  )
}

async function claimOwnership(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ got: boolean }>('select pg_try_advisory_lock($1) as got', [
    OWNER_LOCK,
  ])
  return rows[0]?.got ?? false
}

async function nameHolder(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ application_name: string }>(
    `select a.application_name from pg_locks l join pg_stat_activity a using (pid)
     where l.locktype = 'advisory' and l.objid = $1 and l.granted`,
    [OWNER_LOCK],
  )
  return rows[0]?.application_name ?? 'another process'
}

async function createDatabase(client: pg.Client): Promise<void> {
  const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [DATABASE])
  if (!rowCount) await client.query(`create database ${DATABASE} encoding 'UTF8' template template0`)
}

/** Keeps the owner's connection; when the server dies under us, starts it again at the same address. */
function guardOwnership(cluster: Cluster, claim: Claim, first: pg.Client): { stop(): Promise<void> } {
  let owner = first
  let stopping = false
  let reviving: Promise<void> | null = null

  const watch = (client: pg.Client) => {
    client.on('error', (error) => {
      if (stopping || reviving !== null) return
      claim.onTrouble?.(`The embedded PostgreSQL went away (${error.message}); starting it again.`)
      reviving = revive().finally(() => {
        reviving = null
      })
    })
  }
  const revive = async () => {
    try {
      const { client } = await reach(cluster, claim.role)
      if (!(await claimOwnership(client))) throw new DataDirInUse(cluster.home, await nameHolder(client))
      owner = client
      watch(client)
      claim.onTrouble?.('The embedded PostgreSQL is back.')
    } catch (error) {
      claim.onTrouble?.(error instanceof Error ? error.message : String(error))
    }
  }
  watch(owner)

  return {
    stop: async () => {
      if (stopping) return
      stopping = true
      await reviving
      await stopServer(cluster)
      // Its session ends with the server that has just been stopped, which it may report.
      await owner.end().catch(() => undefined)
    },
  }
}

function urlOf({ port, password }: Endpoint, database: string): string {
  return `postgres://tideline:${password}@127.0.0.1:${port}/${database}`
}

async function exists(path: string): Promise<boolean> {
  return await access(path).then(
    () => true,
    () => false,
  )
}
