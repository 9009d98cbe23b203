import { type ChildProcess, execFile, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync } from 'node:fs'
import { chmod, chown, mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import pg from 'pg'

/** System PostgreSQL as a non-root user, in a temporary folder. */
export interface SystemPostgres {
  home: string
  version: string
  start(program: string, args: string[]): ChildProcess
  run(program: string, args: string[]): Promise<void>
  create(folder: string): Promise<void>
  serve(folder: string, port: number, settings?: Record<string, string | number>): Promise<ChildProcess>
  /** Stops all processes, latest first, and removes the folder. */
  remove(): Promise<void>
}

const VERSIONS = '/usr/lib/postgresql'
const INSTALL_MS = 600_000
const START_MS = 30_000

/** Installs missing packages as root on Debian; otherwise throws with their names. */
export function needPrograms(others: { package: string; path: string }[] = []): void {
  const missing = () => [
    ...(postgresFolder() === null ? ['postgresql'] : []),
    ...others.filter(({ path }) => !existsSync(path)).map((other) => other.package),
  ]
  if (missing().length > 0 && existsSync('/etc/debian_version') && process.getuid?.() === 0) {
    apt('update', '-qq')
    apt('install', '-y', '-qq', '--no-install-recommends', ...missing())
  }
  if (missing().length > 0) {
    throw new Error(`This needs programs that are not here. As root: apt-get install ${missing().join(' ')}`)
  }
}

export async function openSystemPostgres(): Promise<SystemPostgres> {
  const bin = postgresFolder()
  if (!bin) throw new Error('There is no PostgreSQL')
  const user = unprivileged()
  const home = await mkdtemp(join(tmpdir(), 'tideline-postgres-'))
  await chmod(home, 0o700)
  if (user) await chown(home, user.uid, user.gid)
  const running = new Set<ChildProcess>()
  const start = (program: string, args: string[]) => {
    const child = spawn(program, args, { ...user, cwd: home, stdio: ['ignore', 'ignore', 'pipe'] })
    running.add(child)
    child.once('exit', () => running.delete(child))
    return child
  }
  const run = async (program: string, args: string[]) => {
    await promisify(execFile)(join(bin, program), args, { ...user, cwd: home })
  }
  return {
    home,
    version: await versionOf(join(bin, 'postgres')),
    start,
    run,
    create: (folder) =>
      run('initdb', ['-D', join(home, folder), '-U', 'tideline', '--auth=trust', '-E', 'UTF8', '--locale=C']),
    serve: async (folder, port, settings = {}) => {
      const all = {
        port,
        listen_addresses: '127.0.0.1',
        unix_socket_directories: '',
        jit: 'off',
        ...settings,
      }
      const given = Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`])
      const server = start(join(bin, 'postgres'), ['-D', join(home, folder), ...given])
      await answers(addressOf(port, 'postgres'), server)
      return server
    },
    remove: async () => {
      // Latest first: a primary waits for its replica.
      for (const child of [...running].reverse()) {
        const ended = once(child, 'exit')
        child.kill('SIGINT')
        await ended
      }
      await rm(home, { recursive: true, force: true })
    },
  }
}

export function addressOf(port: number, database = 'tideline'): string {
  return `postgres://tideline@127.0.0.1:${port}/${database}`
}

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

export async function answers(url: string, server: ChildProcess): Promise<void> {
  let stderr = ''
  server.stderr?.on('data', (chunk) => {
    stderr = `${stderr}${chunk}`.slice(-2000)
  })
  const end = performance.now() + START_MS
  for (;;) {
    const fault = await ask(url, 'select 1').then(
      () => null,
      (error: Error) => error,
    )
    if (!fault) return
    if (server.exitCode !== null || performance.now() > end) throw new Error(`${fault.message}; ${stderr}`)
    await pause(50)
  }
}

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  if (address === null || typeof address === 'string') throw new Error('No port')
  return address.port
}

export async function versionOf(program: string): Promise<string> {
  const { stdout } = await promisify(execFile)(program, ['--version'])
  return stdout.split('\n')[0]?.trim() ?? ''
}

/** PostgreSQL refuses to run as root. */
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

function apt(...args: string[]): void {
  execFileSync('apt-get', args, {
    stdio: 'inherit',
    timeout: INSTALL_MS,
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  })
}
