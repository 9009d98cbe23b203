import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, open, rm, stat } from 'node:fs/promises'
import { createServer, Socket } from 'node:net'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { type Cluster, chownTo, PID_FILE, readEndpoint, readIfThere } from './cluster.ts'

export interface StartedServer {
  ended(): boolean
  complaint(): Promise<string | null>
  end(): Promise<void>
}

/** Null: reuses the last port if free, so pools reconnect. */
export async function startServer(cluster: Cluster, wanted: number | null): Promise<StartedServer> {
  const { home, dataDir, launch, binaries } = cluster
  const folder = join(home, 'log')
  await mkdir(folder, { recursive: true })
  await chownTo(folder, launch)
  const port = wanted ?? (await portOfLastLife(cluster)) ?? (await freePort())
  await dropDeadPidFile(join(dataDir, PID_FILE))
  const settings = [...SETTINGS, `port=${port}`, `log_directory=${folder}`]
  const { command, args, options } = launch.prepare(binaries.postgres, [
    '-D',
    dataDir,
    ...settings.flatMap((setting) => ['-c', setting]),
  ])
  const log = join(folder, LOG_FILE)
  const before = await sizeOf(log)
  // Own process group: Ctrl-C reaches only us, and the server stops after the last request.
  const child = spawn(command, args, { ...options, detached: true, stdio: ['ignore', 'ignore', 'pipe'] })
  child.unref()
  // Output before the log starts, such as a closed folder or a full disk. It must not keep our process alive.
  let stderr = ''
  child.stderr.on('data', (chunk) => {
    stderr = `${stderr}${chunk}`.slice(-4000)
  })
  if (child.stderr instanceof Socket) child.stderr.unref()
  let broken: Error | null = null
  child.on('error', (error) => {
    broken = error
  })
  await pause(20)
  if (broken) throw broken
  const ended = () => child.exitCode !== null || child.signalCode !== null
  return {
    ended,
    complaint: async () => complaintIn(stderr) ?? complaintIn(await readFrom(log, before)),
    end: async () => {
      if (ended()) return
      const exit = once(child, 'exit')
      child.kill('SIGINT')
      const late = setTimeout(() => child.kill('SIGQUIT'), 5000)
      await exit
      clearTimeout(late)
    },
  }
}

/** A power cut can leave a pid file empty or with another program's pid; PostgreSQL then refuses to start. */
async function dropDeadPidFile(file: string): Promise<void> {
  const content = await readIfThere(file)
  if (content === null) return
  if (content.trim() === '') {
    // A file just being written is briefly empty.
    await pause(EMPTY_FOR_MS)
    if ((await readIfThere(file))?.trim() === '') await rm(file, { force: true })
    return
  }
  const pid = Math.abs(Number(content.split('\n')[0]))
  // Only Linux shows process names; elsewhere PostgreSQL decides.
  const name = pid > 0 ? await readIfThere(`/proc/${pid}/comm`) : null
  if (name !== null && !name.startsWith('postgres')) await rm(file, { force: true })
}

const EMPTY_FOR_MS = 1000
const LOG_FILE = 'postgres.log'

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
  `log_filename=${LOG_FILE}`,
  'log_truncate_on_rotation=on',
  'log_rotation_age=1d',
  'log_rotation_size=10MB',
]

function complaintIn(log: string): string | null {
  const lines = log.split('\n').map((line) => line.replace(/^\d{4}-\d\d-\d\d [\d:.]+ \w+ \[\d+\] /, ''))
  const last = lines.findLastIndex((line) => /^(FATAL|PANIC|postgres):/.test(line) && !PASSING.test(line))
  if (last < 0) return null
  const more = lines.slice(last + 1).findIndex((line) => /^LOG:/.test(line))
  const words = lines.slice(last, more < 0 ? undefined : last + 1 + more)
  return words.join(' ').replace(/\s+/g, ' ').trim().slice(0, 600)
}

/** Harmless replies to early connections. */
const PASSING = /starting up|shutting down|recovery mode/

async function sizeOf(file: string): Promise<number> {
  return await stat(file).then(
    ({ size }) => size,
    () => 0,
  )
}

async function readFrom(file: string, start: number): Promise<string> {
  const handle = await open(file).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    throw error
  })
  if (!handle) return ''
  try {
    const { size } = await handle.stat()
    // A smaller log was rotated: everything is new.
    const from = size < start ? 0 : Math.max(start, size - 16_000)
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(size - from), 0, size - from, from)
    return buffer.toString('utf8', 0, bytesRead)
  } finally {
    await handle.close()
  }
}

async function portOfLastLife(cluster: Cluster): Promise<number | null> {
  const last = await readEndpoint(cluster)
  return last && (await portIsFree(last.port)) ? last.port : null
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
