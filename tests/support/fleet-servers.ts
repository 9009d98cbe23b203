import { type ChildProcess, execFile, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync } from 'node:fs'
import { chmod, chown, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import pg from 'pg'

/** A PostgreSQL that streams to a replica, and PgBouncer in front of it, of the system's packages. */
export interface FleetServers {
  versions: string
  primary: string
  replica: string
  /** Through PgBouncer, in transaction mode. */
  pooled: string
  /** PgBouncer's own console. */
  console: string
  /** As a crash would. */
  killReplica(): Promise<void>
  startReplica(): Promise<void>
  /** What was asked of the replica so far. */
  askedOfReplica(): Promise<string>
  stop(): Promise<void>
}

/** What a PgBouncer keeps open to the database. */
export const POOL_SIZE = 20
const LIMITS =
  'set statement_timeout = 3000; set lock_timeout = 1000; set idle_in_transaction_session_timeout = 5000'
const VERSIONS = '/usr/lib/postgresql'
const BOUNCER = '/usr/sbin/pgbouncer'
const INSTALL_MS = 600_000
const START_MS = 30_000

/** Installs what is missing as root on Debian or a kin of it. Throws where that cannot be done, naming the packages. */
export function needFleetPrograms(): void {
  const missing = () => [
    ...(postgresFolder() === null ? ['postgresql'] : []),
    ...(existsSync(BOUNCER) ? [] : ['pgbouncer']),
  ]
  if (missing().length > 0 && existsSync('/etc/debian_version') && process.getuid?.() === 0) {
    apt('update', '-qq')
    apt('install', '-y', '-qq', '--no-install-recommends', ...missing())
  }
  if (missing().length > 0) {
    throw new Error(
      `This proof needs PostgreSQL and PgBouncer. As root: apt-get install ${missing().join(' ')}`,
    )
  }
}

export async function startFleetServers(maxConnections: number): Promise<FleetServers> {
  const bin = postgresFolder()
  if (!bin) throw new Error('There is no PostgreSQL')
  const user = unprivileged()
  const home = await mkdtemp(join(tmpdir(), 'tideline-fleet-'))
  await chmod(home, 0o700)
  if (user) await chown(home, user.uid, user.gid)
  const [primaryPort, replicaPort, bouncerPort] = [await freePort(), await freePort(), await freePort()]
  const running = new Set<ChildProcess>()
  const start = (program: string, args: string[]) => {
    const child = spawn(program, args, { ...user, cwd: home, stdio: ['ignore', 'ignore', 'pipe'] })
    running.add(child)
    child.once('exit', () => running.delete(child))
    return child
  }
  const run = async (program: string, args: string[]) =>
    await promisify(execFile)(join(bin, program), args, { ...user, cwd: home })
  const postgres = (folder: string, port: number, more: Record<string, string | number> = {}) =>
    start(join(bin, 'postgres'), [
      ...['-D', folder],
      ...Object.entries({
        port,
        listen_addresses: '127.0.0.1',
        unix_socket_directories: '',
        max_connections: maxConnections,
        jit: 'off',
        ...more,
      }).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
    ])

  const primaryHome = join(home, 'primary')
  await run('initdb', ['-D', primaryHome, '-U', 'tideline', '--auth=trust', '-E', 'UTF8', '--locale=C'])
  const first = postgres(primaryHome, primaryPort)
  const address = (port: number, database = 'tideline') => `postgres://tideline@127.0.0.1:${port}/${database}`
  await answers(address(primaryPort, 'postgres'), first)
  await ask(address(primaryPort, 'postgres'), 'create database tideline')

  const replicaHome = join(home, 'replica')
  await run('pg_basebackup', [
    ...['-h', '127.0.0.1', '-p', String(primaryPort), '-U', 'tideline'],
    ...['-D', replicaHome, '-R', '-X', 'stream', '-c', 'fast'],
  ])
  const replicaLog = join(home, 'replica.log')
  let replica: ChildProcess
  const startReplica = async () => {
    replica = postgres(replicaHome, replicaPort, {
      log_statement: 'all',
      logging_collector: 'on',
      log_directory: home,
      log_filename: 'replica.log',
      log_line_prefix: '%a: ',
    })
    await answers(address(replicaPort), replica)
  }
  await startReplica()

  const settings = join(home, 'pgbouncer.ini')
  await writeFile(join(home, 'users.txt'), '"tideline" ""\n', { mode: 0o644 })
  await writeFile(settings, bouncerSettings({ home, primaryPort, bouncerPort }), { mode: 0o644 })
  const bouncer = start(BOUNCER, [settings])
  await answers(address(bouncerPort), bouncer)

  return {
    versions: `${await versionOf(join(bin, 'postgres'))}, ${await versionOf(BOUNCER)}`,
    primary: address(primaryPort),
    replica: address(replicaPort),
    pooled: address(bouncerPort),
    console: address(bouncerPort, 'pgbouncer'),
    killReplica: async () => {
      const ended = once(replica, 'exit')
      replica.kill('SIGQUIT')
      await ended
    },
    startReplica,
    askedOfReplica: () => readFile(replicaLog, 'utf8'),
    stop: async () => {
      // The replica first: its primary would wait until it has all.
      for (const child of [...running].reverse()) {
        const ended = once(child, 'exit')
        child.kill('SIGINT')
        await ended
      }
      await rm(home, { recursive: true, force: true })
    },
  }
}

function bouncerSettings(where: { home: string; primaryPort: number; bouncerPort: number }): string {
  return [
    '[databases]',
    `tideline = host=127.0.0.1 port=${where.primaryPort} dbname=tideline connect_query='${LIMITS}'`,
    '[pgbouncer]',
    'listen_addr = 127.0.0.1',
    `listen_port = ${where.bouncerPort}`,
    'unix_socket_dir =',
    'auth_type = trust',
    `auth_file = ${join(where.home, 'users.txt')}`,
    'admin_users = tideline',
    'pool_mode = transaction',
    `default_pool_size = ${POOL_SIZE}`,
    'max_client_conn = 500',
    `logfile = ${join(where.home, 'pgbouncer.log')}`,
    '',
  ].join('\n')
}

/** One statement, on a connection of its own. */
export async function ask<Row extends pg.QueryResultRow>(url: string, sql: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url, application_name: 'proof' })
  client.on('error', () => undefined)
  await client.connect()
  try {
    return (await client.query<Row>(sql)).rows
  } finally {
    await client.end()
  }
}

async function answers(url: string, server: ChildProcess): Promise<void> {
  let said = ''
  server.stderr?.on('data', (chunk) => {
    said = `${said}${chunk}`.slice(-2000)
  })
  const end = performance.now() + START_MS
  for (;;) {
    const fault = await ask(url, 'select 1').then(
      () => null,
      (error: Error) => error,
    )
    if (!fault) return
    if (server.exitCode !== null || performance.now() > end) throw new Error(`${fault.message}; ${said}`)
    await pause(50)
  }
}

/** Neither server runs as root. */
function unprivileged(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined
  const idOf = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }))
  return { uid: idOf('-u'), gid: idOf('-g') }
}

function postgresFolder(): string | null {
  const found = existsSync(VERSIONS)
    ? readdirSync(VERSIONS)
        .map(Number)
        .sort((a, b) => b - a)
    : []
  const newest = found.find((version) => existsSync(join(VERSIONS, String(version), 'bin/postgres')))
  return newest === undefined ? null : join(VERSIONS, String(newest), 'bin')
}

async function versionOf(program: string): Promise<string> {
  const { stdout } = await promisify(execFile)(program, ['--version'])
  return stdout.split('\n')[0]?.trim() ?? ''
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  if (address === null || typeof address === 'string') throw new Error('No port')
  return address.port
}

function apt(...args: string[]): void {
  execFileSync('apt-get', args, {
    stdio: 'inherit',
    timeout: INSTALL_MS,
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  })
}
