import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { constants, setPriority } from 'node:os'
import { extname } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Log } from './process/log.ts'
import type { DueRefresh } from './refresh/due-refresh.ts'
import type { Config } from './settings/config.ts'

export interface RefreshProcesses {
  /** Low priority. Two at once are harmless: the second finds the lock taken. */
  start(order: RefreshOrder): void
  startUploads(): void
  /** A call during a run starts one more run after it. */
  startListMatching(): void
  /** A running job may request new ones; this prevents them. */
  stop(): Promise<void>
}

/** `accept`: publishes despite the guards. */
type RefreshOrder = (DueRefresh | { cause: 'request'; slot: string | null }) & { accept?: boolean }

export interface RefreshProcessDeps {
  config: Config
  url: string
  /** The refresh uses our fakes instead of its own. */
  sandbox: { origin: string } | null
  log: Log
}

export function createRefreshProcesses(deps: RefreshProcessDeps): RefreshProcesses {
  const running = new Set<ChildProcess>()
  let stopping = false
  const begin = (spawned: () => ChildProcess) => {
    if (stopping) return
    const child = spawned()
    running.add(child)
    child.once('close', () => running.delete(child))
  }
  let matching = false
  let askedAgain = false
  const startListMatching = () => {
    askedAgain = matching
    if (matching || stopping) return
    matching = true
    begin(() => {
      const child = spawnListMatching(deps)
      // A failed spawn emits no `close`.
      child.once('error', () => (matching = false))
      child.once('close', () => {
        matching = false
        if (askedAgain) startListMatching()
      })
      return child
    })
  }
  return {
    startListMatching,
    start: (due) => begin(() => spawnRefresh(due, deps)),
    startUploads: () => begin(() => spawnUploads(deps)),
    stop: async () => {
      stopping = true
      const ended = [...running].map((child) => once(child, 'close'))
      for (const child of running) child.kill('SIGTERM')
      await Promise.all(ended)
    },
  }
}

function spawnRefresh(
  { cause, slot, accept = false }: RefreshOrder,
  { config, url, sandbox, log }: RefreshProcessDeps,
): ChildProcess {
  const child = spawnCommand(
    'refresh-cli',
    [
      ...['--cause', cause],
      ...(slot ? ['--slot', slot] : []),
      ...(accept ? ['--accept'] : []),
      ...(sandbox ? ['--sandbox', sandbox.origin] : []),
    ],
    { config, url, heapMb: 384 },
  )
  // The first edition has no readers to protect.
  if (child.pid && cause !== 'boot') lowerPriority(child.pid, log)
  logEnd(child, log, { what: 'Refresh', cause })
  return child
}

function spawnUploads({ config, url, log }: RefreshProcessDeps): ChildProcess {
  const child = spawnCommand('upload-cli', [], { config, url, heapMb: 512 })
  if (child.pid) lowerPriority(child.pid, log)
  logEnd(child, log, { what: 'Import', cause: 'upload' })
  return child
}

function spawnListMatching({ config, url, log }: RefreshProcessDeps): ChildProcess {
  const child = spawnCommand('list-cli', [], { config, url, heapMb: 256 })
  if (child.pid) lowerPriority(child.pid, log)
  logEnd(child, log, { what: 'Matching of lists', cause: 'list' })
  return child
}

function spawnCommand(
  name: string,
  args: readonly string[],
  { config, url, heapMb }: Pick<RefreshProcessDeps, 'config' | 'url'> & { heapMb: number },
): ChildProcess {
  const script = fileURLToPath(new URL(`./commands/${name}${extname(import.meta.url)}`, import.meta.url))
  return spawn(process.execPath, [...process.execArgv, `--max-old-space-size=${heapMb}`, script, ...args], {
    env: { ...process.env, DATABASE_URL: url, LOG_LEVEL: config.log },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
}

function logEnd(child: ChildProcess, log: Log, { what, cause }: { what: string; cause: string }): void {
  let stderr = ''
  child.stdout?.on('data', (chunk: Buffer) => log.debug({ output: chunk.toString().trim() }, what))
  child.stderr?.on('data', (chunk: Buffer) => {
    stderr = `${stderr}${chunk}`.slice(-4000)
  })
  child.once('error', (error) => log.error({ err: error }, `${what} could not be started`))
  child.once('exit', (code, signal) => {
    if (code === 0) log.info({ cause }, `${what} ended`)
    else log.error({ cause, code, signal, stderr: stderr.trim() }, `${what} failed`)
  })
}

function lowerPriority(pid: number, log: Log): void {
  try {
    setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL)
  } catch (error) {
    log.debug({ err: error }, 'The refresh keeps its priority')
  }
}
