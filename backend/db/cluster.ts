import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chown, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Binaries, Launcher } from './postgres-binaries.ts'

/** A PostgreSQL cluster on disk: `home` holds it and its log, `place` is its data directory. */
export interface Cluster {
  home: string
  place: string
  binaries: Binaries
  launch: Launcher
}

export interface Endpoint {
  port: number
  password: string
}

/** Where a server on this cluster listens, as the server itself wrote it down; null when none was started. */
export async function readEndpoint({ place }: Cluster): Promise<Endpoint | null> {
  const [password, pidFile] = await Promise.all([
    readIfThere(join(place, PASSWORD_FILE)),
    readIfThere(join(place, PID_FILE)),
  ])
  const port = Number(pidFile?.split('\n')[3])
  return password && port > 0 ? { port, password } : null
}

/**
 * Creates the cluster beside its final place and renames it there: a kill never leaves half a cluster, and of two
 * processes that create it at once one wins whole.
 */
export async function createCluster({ home, place, launch, binaries }: Cluster): Promise<void> {
  const tag = randomBytes(6).toString('hex')
  const password = randomBytes(24).toString('base64url')
  const building = join(home, `new-cluster-${tag}`)
  const passwordFile = join(home, `new-password-${tag}`)
  await mkdir(building, { mode: 0o700 })
  await writeFile(passwordFile, `${password}\n`, { mode: 0o600 })
  await lend(building, launch)
  await lend(passwordFile, launch)
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
    ])
    await writeFile(join(building, PASSWORD_FILE), password, { mode: 0o600 })
    await rename(building, place).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST') throw error
    })
  } finally {
    await rm(passwordFile, { force: true })
    await rm(building, { recursive: true, force: true })
  }
}

/** Starts a server. It keeps the port of its last life if that is free, so that pools find it again. */
export async function startServer(cluster: Cluster): Promise<ChildProcess> {
  const { home, place, launch, binaries } = cluster
  const log = join(home, 'log')
  await mkdir(log, { recursive: true })
  await lend(log, launch)
  const last = await readEndpoint(cluster)
  const port = last && (await portIsFree(last.port)) ? last.port : await freePort()
  const settings = [...SETTINGS, `port=${port}`, `log_directory=${log}`]
  const { command, args, options } = launch.prepare(binaries.postgres, [
    '-D',
    place,
    ...settings.flatMap((setting) => ['-c', setting]),
  ])
  // Its own process group: Ctrl-C in a terminal reaches us alone, and we stop it after the last request.
  const child = spawn(command, args, { ...options, detached: true, stdio: 'ignore' })
  child.unref()
  let broken: Error | null = null
  child.on('error', (error) => {
    broken = error
  })
  await pause(20)
  if (broken) throw broken
  return child
}

/** A fast shutdown: rolls back what is open, writes a checkpoint, waits for the end. */
export async function stopServer({ place, launch, binaries }: Cluster): Promise<void> {
  await run(launch, binaries.pgCtl, ['stop', '-D', place, '-m', 'fast', '-w', '-t', '15', '-s'])
}

const PASSWORD_FILE = 'tideline-password'
const PID_FILE = 'postmaster.pid'

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

/** As root, hands a path to the user that PostgreSQL runs as. */
async function lend(path: string, { uid, gid }: Launcher): Promise<void> {
  if (uid !== null) await chown(path, uid, gid ?? uid)
}

function run(launch: Launcher, binary: string, given: string[]): Promise<void> {
  const { command, args, options } = launch.prepare(binary, given)
  return new Promise((done, fail) => {
    let output = ''
    const child = spawn(command, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] })
    child.stdout?.on('data', (chunk) => {
      output += chunk
    })
    child.stderr?.on('data', (chunk) => {
      output += chunk
    })
    child.on('error', fail)
    child.on('close', (code) => {
      if (code === 0) done()
      else fail(new Error(`${binary} ended with ${code}: ${output.trim().slice(-2000)}`))
    })
  })
}

async function readIfThere(path: string): Promise<string | null> {
  return await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    throw error
  })
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
