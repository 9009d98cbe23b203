import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { access, chown, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { dirname, join, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { type Binaries, type Launcher, launcher, locateBinaries } from './postgres-binaries.ts'

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

interface Endpoint {
  port: number
  password: string
}

/**
 * Opens the PostgreSQL under `dataDir`, creating it on the first start.
 *
 * Ownership is an advisory lock inside the server itself: it dies with its holder, so a kill leaves nothing to clean
 * up. A server found alive without an owner is the orphan of a killed process and is taken over. `share: true` (the
 * command line tools) uses a server that somebody else owns; without it an owned server is `DataDirInUse`.
 */
export async function openEmbedded(
  dataDir: string,
  { role, share }: { role: string; share: boolean },
): Promise<EmbeddedServer> {
  const home = resolve(dataDir)
  await mkdir(home, { recursive: true })
  const binaries = await locateBinaries()
  const cluster = join(home, `postgres-${MAJOR}`)
  const launch = await launcher(binaries, home)
  const deadline = Date.now() + START_DEADLINE_MS
  let child: ChildProcess | null = null
  let lastTrouble = 'no answer'
  while (Date.now() < deadline) {
    const endpoint = await readEndpoint(home)
    if (endpoint) {
      const attempt = await tryConnect(endpoint, role)
      if (attempt.client)
        return await settle(attempt.client, { home, endpoint, share, child, cluster, binaries, launch })
      lastTrouble = attempt.trouble
    }
    if (child === null || child.exitCode !== null || child.signalCode !== null) {
      if (!(await exists(join(cluster, 'PG_VERSION')))) await createCluster(home, cluster, launch, binaries)
      child = await startServer(home, cluster, launch, binaries)
    }
    await pause(60)
  }
  throw new Error(
    `The embedded PostgreSQL under ${home} did not start: ${lastTrouble}. Its log: ${logFile(home)}`,
  )
}

const MAJOR = 18
const START_DEADLINE_MS = 20_000
/** Advisory lock that says: I stop this server when I end. */
const OWNER_LOCK = 7_441_000
const DATABASE = 'tideline'

interface Found {
  home: string
  endpoint: Endpoint
  share: boolean
  child: ChildProcess | null
  cluster: string
  binaries: Binaries
  launch: Launcher
}

async function settle(owner: pg.Client, found: Found): Promise<EmbeddedServer> {
  const { rows } = await owner.query<{ got: boolean }>('select pg_try_advisory_lock($1) as got', [OWNER_LOCK])
  const connectionString = urlOf(found.endpoint, DATABASE)
  if (!rows[0]?.got) {
    const holder = await nameHolder(owner)
    await owner.end()
    if (!found.share) throw new DataDirInUse(found.home, holder)
    return { connectionString, owned: false, stop: async () => undefined }
  }
  const { rows: databases } = await owner.query('select 1 from pg_database where datname = $1', [DATABASE])
  if (databases.length === 0)
    await owner.query(`create database ${DATABASE} encoding 'UTF8' template template0`)
  let stopping = false
  owner.on('error', () => {
    // The server went away under us. The pools report it; the owner's line has nothing to add.
    stopping = true
  })
  return {
    connectionString,
    owned: true,
    stop: async () => {
      if (stopping) return
      stopping = true
      await stopServer(found, owner)
    },
  }
}

/** SIGINT is PostgreSQL's fast shutdown: it rolls back what is open, writes a checkpoint and ends. */
async function stopServer({ cluster, launch, binaries }: Found, owner: pg.Client): Promise<void> {
  owner.removeAllListeners('error')
  owner.on('error', () => undefined)
  await run(launch, binaries.pgCtl, ['stop', '-D', cluster, '-m', 'fast', '-w', '-t', '15', '-s'])
  await owner.end().catch(() => undefined)
}

async function nameHolder(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ application_name: string }>(
    `select a.application_name from pg_locks l join pg_stat_activity a using (pid)
     where l.locktype = 'advisory' and l.objid = $1 and l.granted`,
    [OWNER_LOCK],
  )
  return rows[0]?.application_name ?? 'another process'
}

async function tryConnect(
  endpoint: Endpoint,
  role: string,
): Promise<{ client: pg.Client; trouble: '' } | { client: null; trouble: string }> {
  const client = new pg.Client({
    connectionString: urlOf(endpoint, 'postgres'),
    application_name: `${role} (pid ${process.pid})`.slice(0, 63),
    connectionTimeoutMillis: 2000,
    keepAlive: true,
  })
  try {
    await client.connect()
    return { client, trouble: '' }
  } catch (error) {
    return { client: null, trouble: error instanceof Error ? error.message : String(error) }
  }
}

/** Creates the cluster beside its final place and renames it there, so that a kill never leaves half a cluster. */
async function createCluster(
  home: string,
  cluster: string,
  launch: Launcher,
  binaries: Binaries,
): Promise<void> {
  const password = randomBytes(24).toString('base64url')
  const building = `${cluster}.new-${process.pid}`
  const passwordFile = join(home, `.password-${process.pid}`)
  await rm(building, { recursive: true, force: true })
  await mkdir(building, { mode: 0o700 })
  await writeFile(passwordFile, `${password}\n`, { mode: 0o600 })
  if (launch.uid !== null) {
    await chown(building, launch.uid, launch.gid ?? launch.uid)
    await chown(passwordFile, launch.uid, launch.gid ?? launch.uid)
  }
  try {
    await run(launch, binaries.initdb, [
      `--pgdata=${building}`,
      `--pwfile=${passwordFile}`,
      '--username=tideline',
      '--auth=scram-sha-256',
      '--encoding=UTF8',
      '--locale=C.UTF-8',
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      '--no-sync',
    ])
    await writeEndpoint(home, { port: await freePort(), password })
    await rename(building, cluster)
  } finally {
    await rm(passwordFile, { force: true })
    await rm(building, { recursive: true, force: true })
  }
}

async function startServer(
  home: string,
  cluster: string,
  launch: Launcher,
  binaries: Binaries,
): Promise<ChildProcess> {
  const endpoint = await readEndpoint(home)
  if (!endpoint) throw new Error(`${join(home, ENDPOINT_FILE)} is missing although ${cluster} exists.`)
  if (!(await portIsFree(endpoint.port)) && !(await exists(join(cluster, 'postmaster.pid')))) {
    endpoint.port = await freePort()
    await writeEndpoint(home, endpoint)
  }
  await mkdir(dirname(logFile(home)), { recursive: true })
  if (launch.uid !== null) await chown(dirname(logFile(home)), launch.uid, launch.gid ?? launch.uid)
  // Its own process group: Ctrl-C in a terminal reaches us alone, and we stop it after the last request.
  const { command, args, options } = launch.prepare(binaries.postgres, [
    '-D',
    cluster,
    '-p',
    String(endpoint.port),
    ...SETTINGS.flatMap((setting) => ['-c', setting]),
    '-c',
    `log_directory=${dirname(logFile(home))}`,
  ])
  const child = spawn(command, args, { ...options, detached: true, stdio: 'ignore' })
  child.unref()
  child.on('error', () => undefined)
  return child
}

const SETTINGS = [
  'listen_addresses=127.0.0.1',
  'unix_socket_directories=',
  'max_connections=100',
  'shared_buffers=256MB',
  'maintenance_work_mem=128MB',
  'work_mem=16MB',
  'max_wal_size=2GB',
  'checkpoint_timeout=15min',
  'random_page_cost=1.1',
  'jit=off',
  'timezone=UTC',
  'log_timezone=UTC',
  'logging_collector=on',
  'log_filename=postgres.log',
  'log_truncate_on_rotation=on',
  'log_rotation_age=1d',
  'log_rotation_size=10MB',
]

const logFile = (home: string) => join(home, 'log', 'postgres.log')

function run(launch: Launcher, binary: string, given: string[]): Promise<void> {
  const { command, args, options } = launch.prepare(binary, given)
  return new Promise((done, fail) => {
    let output = ''
    const child = spawn(command, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] })
    child.stdout?.on('data', (chunk) => (output += chunk))
    child.stderr?.on('data', (chunk) => (output += chunk))
    child.on('error', fail)
    child.on('close', (code) => {
      if (code === 0) done()
      else fail(new Error(`${binary} ended with ${code}: ${output.trim().slice(-2000)}`))
    })
  })
}

const ENDPOINT_FILE = 'embedded.json'

async function readEndpoint(home: string): Promise<Endpoint | null> {
  try {
    return JSON.parse(await readFile(join(home, ENDPOINT_FILE), 'utf8')) as Endpoint
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}

async function writeEndpoint(home: string, endpoint: Endpoint): Promise<void> {
  const place = join(home, ENDPOINT_FILE)
  await writeFile(`${place}.new`, JSON.stringify(endpoint), { mode: 0o600 })
  await rename(`${place}.new`, place)
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

function freePort(): Promise<number> {
  return new Promise((done, fail) => {
    const probe = createServer()
    probe.on('error', fail)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => done(typeof address === 'object' && address ? address.port : 0))
    })
  })
}

function portIsFree(port: number): Promise<boolean> {
  return new Promise((done) => {
    const probe = createServer()
    probe.on('error', () => done(false))
    probe.listen(port, '127.0.0.1', () => probe.close(() => done(true)))
  })
}
