import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

export interface LimitedServer {
  origin: string
  port: number
  ended(): string | null
  /** Resident bytes; 0 without /proc. */
  memory(): Promise<number>
  stop(): Promise<void>
}

const BUILT = join(import.meta.dirname, '../../dist/backend/main.js')
const CARELESS = join(import.meta.dirname, 'flawed-server.ts')
const FIRST_EDITION_MAX_MS = 600_000

export interface ServerWish {
  dataDir: string
  /** Limit of open files and connections. */
  openFiles?: number
  /** Megabytes. */
  heap?: number
}

/** With sample data, after its first edition. */
export async function startLimitedServer(wish: ServerWish): Promise<LimitedServer> {
  const server = await start([BUILT], wish)
  const until = Date.now() + FIRST_EDITION_MAX_MS
  // Not listening yet, or ended, which the loop checks.
  while (!(await get(server.origin, '/api/stats').catch(() => null))?.text.includes('"publishedAt":"2')) {
    if (server.ended() !== null || Date.now() > until) throw new Error('The built server has no edition')
    await pause(500)
  }
  return server
}

/** `flawed-server.ts`, as a control. */
export async function startFlawedServer(wish: ServerWish): Promise<LimitedServer> {
  const server = await start(['--import', 'tsx', CARELESS], wish)
  // Not listening yet, or ended, which the loop checks.
  while (!(await get(server.origin, '/api/stats').catch(() => null))) {
    if (server.ended() !== null) throw new Error('The flawed server did not start')
    await pause(200)
  }
  return server
}

export interface Got {
  status: number
  text: string
  ms: number
}

export async function get(origin: string, path: string, timeoutMs = 10_000): Promise<Got> {
  const from = performance.now()
  const headers = { 'accept-encoding': 'identity' }
  const signal = AbortSignal.timeout(timeoutMs)
  const outgoing = request(origin + path, { agent: false, headers, signal }).end()
  const [reply] = await once(outgoing, 'response')
  let text = ''
  for await (const chunk of reply) text += String(chunk)
  return { status: reply.statusCode, text, ms: performance.now() - from }
}

async function start(program: string[], { dataDir, openFiles, heap }: ServerWish): Promise<LimitedServer> {
  const port = await freePort()
  const limit = openFiles === undefined ? '' : `ulimit -n ${openFiles}; `
  const child = spawn('/bin/sh', ['-c', `${limit}exec "$0" "$@"`, process.execPath, ...program], {
    env: {
      ...process.env,
      DATA_DIR: dataDir,
      DATABASE_URL: '',
      HOST: '127.0.0.1',
      PORT: String(port),
      PUBLIC_URL: `http://127.0.0.1:${port}`,
      SANDBOX: 'on',
      LOG_LEVEL: 'fatal',
      ...(heap === undefined ? {} : { NODE_OPTIONS: `--max-old-space-size=${heap}` }),
    },
    stdio: 'ignore',
  })
  return {
    origin: `http://127.0.0.1:${port}`,
    port,
    ended: () => endOf(child),
    memory: async () => {
      // Ended: no memory.
      const status = await readFile(`/proc/${child.pid}/status`, 'utf8').catch(() => '')
      return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) * 1024
    },
    stop: async () => {
      if (endOf(child) !== null) return
      const ended = once(child, 'exit')
      child.kill('SIGTERM')
      if (await Promise.race([ended, pause(20_000, null)])) return
      child.kill('SIGKILL')
      await ended
    },
  }
}

function endOf({ exitCode, signalCode }: ChildProcess): string | null {
  return signalCode ?? (exitCode === null ? null : `code ${exitCode}`)
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address() as AddressInfo
  probe.close()
  return port
}
