import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { constants, setPriority } from 'node:os'
import { extname } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Config } from './config.ts'
import type { Log } from './log.ts'
import type { DueRefresh } from './refresh/due-refresh.ts'

export interface RefreshProcesses {
  /** Starts the refresh command beside us at a low priority. Two at once are harmless: the second finds the lock taken. */
  start(due: DueRefresh | { cause: 'request'; slot: null }): void
  /** Ends those that run. From then on none is started: a job that is still at work may ask for one. */
  stop(): Promise<void>
}

export interface RefreshProcessDeps {
  config: Config
  url: string
  /** Where our fakes listen: the refresh reads these rather than starting its own. */
  sandbox: { origin: string } | null
  log: Log
}

export function createRefreshProcesses(deps: RefreshProcessDeps): RefreshProcesses {
  const running = new Set<ChildProcess>()
  let stopping = false
  return {
    start: (due) => {
      if (stopping) return
      const child = spawnRefresh(due, deps)
      running.add(child)
      child.once('close', () => running.delete(child))
    },
    stop: async () => {
      stopping = true
      const ended = [...running].map((child) => once(child, 'close'))
      for (const child of running) child.kill('SIGTERM')
      await Promise.all(ended)
    },
  }
}

function spawnRefresh(
  { cause, slot }: Parameters<RefreshProcesses['start']>[0],
  { config, url, sandbox, log }: RefreshProcessDeps,
): ChildProcess {
  const script = fileURLToPath(new URL(`./refresh-cli${extname(import.meta.url)}`, import.meta.url))
  const child = spawn(
    process.execPath,
    [
      ...process.execArgv,
      '--max-old-space-size=384',
      script,
      '--cause',
      cause,
      ...(slot ? ['--slot', slot] : []),
      ...(sandbox ? ['--sandbox', sandbox.origin] : []),
    ],
    {
      env: { ...process.env, DATABASE_URL: url, LOG_LEVEL: config.log },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  )
  // The first edition has no readers to protect, only one who waits for it.
  if (child.pid && cause !== 'boot') lowerPriority(child.pid, log)
  let said = ''
  child.stdout?.on('data', (chunk: Buffer) => log.debug({ refresh: chunk.toString().trim() }, 'refresh'))
  child.stderr?.on('data', (chunk: Buffer) => {
    said = `${said}${chunk}`.slice(-4000)
  })
  child.once('error', (error) => log.error({ err: error }, 'The refresh could not be started'))
  child.once('exit', (code, signal) => {
    if (code === 0) log.info({ cause }, 'Refresh ended')
    else log.error({ cause, code, signal, said: said.trim() }, 'Refresh failed')
  })
  return child
}

function lowerPriority(pid: number, log: Log): void {
  try {
    setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL)
  } catch (error) {
    log.debug({ err: error }, 'The refresh keeps its priority')
  }
}
