import { fork } from 'node:child_process'
import { createRequire } from 'node:module'
import { constants, setPriority } from 'node:os'
import { extname } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import pLimit from 'p-limit'
import type { Log } from './log.ts'

export class JobFailed extends Error {
  /**
   * `refused`: the process threw. `late`: killed at the time limit. `ended`: it died. `not begun`: it did not
   * start. `left`: aborted.
   */
  readonly how: 'refused' | 'late' | 'ended' | 'not begun' | 'left'

  constructor(how: JobFailed['how'], reason: string) {
    super(reason)
    this.name = 'JobFailed'
    this.how = how
  }
}

export interface BoundedProcess<Job extends object, Result> {
  /** Throws `JobFailed`. */
  run(job: Job, options?: RunOptions): Promise<Result>
  close(): Promise<void>
}

export interface RunOptions {
  /** Abort drops a queued job and kills a running one's process. */
  signal?: AbortSignal | undefined
  answer?: ((question: unknown) => Promise<unknown>) | undefined
}

export interface ProcessLimits {
  timeMs: number
  memoryBytes: number
  /** JavaScript heap, part of `memoryBytes`. */
  heapMb: number
}

interface ProcessWish {
  /** Script URL without extension; it serves jobs with `bounded-work.ts`. */
  script: URL
  called: string
  limits: ProcessLimits
  environment?: NodeJS.ProcessEnv
  log: Log
}

export type ProcessWords =
  | { ready: true; watched: boolean }
  | { question: unknown }
  | { result: unknown }
  | { refused: string }

export type WordsToProcess = { job: object } | { answer: unknown }

/**
 * Parsers of untrusted files run in a separate process, one job at a time, so a hostile file cannot exhaust
 * the server. A job beyond its limits kills the process.
 */
export function openBoundedProcess<Job extends object, Result>(
  wish: ProcessWish,
): BoundedProcess<Job, Result> {
  const oneAtATime = pLimit(1)
  let running: RunningProcess | null = null
  let idle: NodeJS.Timeout | undefined
  let closed = false

  async function runNow(job: Job, options: RunOptions): Promise<Result> {
    clearTimeout(idle)
    if (closed) throw new Error(`The ${wish.called} is closed`)
    if (options.signal?.aborted) throw nobodyWaits()
    if (running === null || running.isOver()) running = startProcess(wish)
    const outcome = await running.answer(job, options)
    idle = setTimeout(() => void running?.kill(), IDLE_MS).unref()
    if ('result' in outcome) return outcome.result as Result
    throw new JobFailed(
      'refused',
      'refused' in outcome ? outcome.refused : `The ${wish.called} answered something unexpected`,
    )
  }

  return {
    run: async (job, options = {}) => await oneAtATime(() => runNow(job, options)),
    close: async () => {
      closed = true
      clearTimeout(idle)
      await running?.kill()
    },
  }
}

const START_MAX_MS = 20_000
/** An idle process ends after this time and frees its memory. */
const IDLE_MS = 60_000

interface RunningProcess {
  answer(job: object, options: RunOptions): Promise<ProcessWords>
  isOver(): boolean
  kill(): Promise<void>
}

function startProcess({ script, called, limits, environment, log }: ProcessWish): RunningProcess {
  const child = fork(`${fileURLToPath(script)}${ENDING}`, [String(limits.memoryBytes)], {
    execArgv: [...LOADER, `--max-old-space-size=${limits.heapMb}`],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    env: { ...bareEnvironment(), ...environment },
  })
  if (child.pid) lowerPriority(child.pid, { called, log })
  let stderr = ''
  child.stderr?.on('data', (chunk: Buffer) => {
    stderr = `${stderr}${chunk}`.slice(-2000)
  })
  let over = false
  const ended = new Promise<void>((done) => {
    const end = () => {
      over = true
      done()
    }
    child.once('exit', end)
    child.once('error', (error) => {
      stderr = error.message
      end()
    })
  })
  const ready = nextWords(AbortSignal.timeout(START_MAX_MS))
    .then((words) => {
      if ('watched' in words && !words.watched) {
        log.warn(`The memory of the ${called} cannot be watched here: only size and time bound it.`)
      }
    })
    .catch((error: unknown) => {
      log.error({ err: error }, `The ${called} could not be started`)
      throw new JobFailed('not begun', String(error))
    })
  // Logged above and thrown to each job; without a job it would be an unhandled rejection.
  ready.catch(() => undefined)

  /** A process that misses `until` is killed, and its exit awaited, so two never run at once. */
  async function nextWords(until: AbortSignal): Promise<ProcessWords> {
    const words = await firstWords(until)
    if (words !== null && words !== 'aborted') return words
    await kill()
    if (words === null) throw new JobFailed('ended', `ended the ${called}: ${stderr.trim()}`)
    if (until.reason instanceof JobFailed) throw until.reason
    throw new JobFailed('late', `took longer than ${limits.timeMs / 1000} s`)
  }

  function firstWords(until: AbortSignal): Promise<ProcessWords | null | 'aborted'> {
    return new Promise((done) => {
      const end = (words: ProcessWords | null | 'aborted') => {
        child.off('message', end)
        until.removeEventListener('abort', abort)
        done(words)
      }
      const abort = () => end('aborted')
      child.once('message', end)
      until.addEventListener('abort', abort, { once: true })
      void ended.then(() => end(null))
      if (until.aborted) abort()
    })
  }

  async function kill(): Promise<void> {
    child.kill('SIGKILL')
    await ended
  }

  function send(words: WordsToProcess): void {
    child.send(words, (error) => error && log.debug({ err: error }, `The ${called} takes no job`))
  }

  return {
    answer: async (job, { signal, answer }) => {
      await ready
      send({ job })
      const left = signal && leftSignal(signal)
      const until = AbortSignal.any([AbortSignal.timeout(limits.timeMs), ...(left ? [left] : [])])
      for (;;) {
        const words = await nextWords(until)
        if (!('question' in words)) return words
        send({ answer: await answered(words.question, answer) })
      }
    },
    isOver: () => over || !child.connected,
    kill,
  }

  async function answered(question: unknown, answer: RunOptions['answer']): Promise<unknown> {
    try {
      return await answer?.(question)
    } catch (error) {
      await kill()
      throw error
    }
  }
}

function leftSignal(signal: AbortSignal): AbortSignal {
  const left = new AbortController()
  const abort = () => left.abort(nobodyWaits())
  if (signal.aborted) abort()
  else signal.addEventListener('abort', abort, { once: true })
  return left.signal
}

function nobodyWaits(): JobFailed {
  return new JobFailed('left', 'nobody waits for it any more')
}

const ENDING = extname(import.meta.url)
/** Sources need tsx. Our own flags, such as a debugger's port, are not inherited. */
const LOADER =
  ENDING === '.ts' ? ['--import', pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href] : []

/** No addresses or secrets. */
function bareEnvironment(): NodeJS.ProcessEnv {
  const needed = ['PATH', 'HOME', 'TMPDIR', 'TEMP', 'SystemRoot', 'LD_LIBRARY_PATH']
  return {
    ...Object.fromEntries(needed.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : []))),
    // Returns a finished job's memory to the system.
    MALLOC_ARENA_MAX: '2',
    UV_THREADPOOL_SIZE: '2',
  }
}

/** Requests have priority over jobs. */
function lowerPriority(pid: number, { called, log }: Pick<ProcessWish, 'called' | 'log'>): void {
  try {
    setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL)
  } catch (error) {
    log.debug({ err: error }, `The ${called} keeps its priority`)
  }
}
