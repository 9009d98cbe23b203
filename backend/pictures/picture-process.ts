import { fork } from 'node:child_process'
import { createRequire } from 'node:module'
import { constants, setPriority } from 'node:os'
import { extname } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import pLimit from 'p-limit'
import type { Log } from '../log.ts'

/** No picture came of it. */
export class NotAPicture extends Error {
  constructor(reason: string) {
    super(reason)
    this.name = 'NotAPicture'
  }
}

export interface PictureProcess<Job extends object> {
  /** The picture that the job is about. Throws `NotAPicture`. */
  make(job: Job): Promise<Buffer>
  close(): Promise<void>
}

export interface ProcessLimits {
  /** For one picture. */
  timeMs: number
  /** For the whole process. */
  memoryBytes: number
}

interface ProcessWish {
  /** Its file here, without its ending: it answers jobs by `picture-work.ts`. */
  script: string
  /** What the log calls it: `picture resizer`. */
  called: string
  limits: ProcessLimits
  /** What it needs besides what any program does. */
  environment?: NodeJS.ProcessEnv
  log: Log
}

/** What such a process says: first that it can begin, then the outcome of each job. */
export type PictureOutcome = { ready: true; watched: boolean } | { picture: Buffer } | { refused: string }

/**
 * Decoders and drawers are large and read what others wrote, so they run in a separate process, one picture at a time. There a
 * picture can take neither our memory nor the threads that compress our replies. The process starts with the first picture, is
 * killed when one takes too long or too much memory, and ends when we do.
 */
export function openPictureProcess<Job extends object>(wish: ProcessWish): PictureProcess<Job> {
  const oneAtATime = pLimit(1)
  let running: RunningProcess | null = null
  let idle: NodeJS.Timeout | undefined
  let closed = false

  async function makeBy(job: Job): Promise<Buffer> {
    clearTimeout(idle)
    if (closed) throw new Error(`The ${wish.called} is closed`)
    if (running === null || running.isOver()) running = startProcess(wish)
    const outcome = await running.answer(job)
    idle = setTimeout(() => void running?.kill(), IDLE_MS).unref()
    if ('picture' in outcome) return outcome.picture
    throw new NotAPicture(
      'refused' in outcome ? outcome.refused : `The ${wish.called} answered something unexpected`,
    )
  }

  return {
    make: async (job) => await oneAtATime(() => makeBy(job)),
    close: async () => {
      closed = true
      clearTimeout(idle)
      await running?.kill()
    },
  }
}

/** For a busy machine to start a program. */
const START_MAX_MS = 20_000
/** After this it gives its memory back. */
const IDLE_MS = 60_000

interface RunningProcess {
  answer(job: object): Promise<PictureOutcome>
  isOver(): boolean
  /** Resolves when it has ended. */
  kill(): Promise<void>
}

function startProcess({ script, called, limits, environment, log }: ProcessWish): RunningProcess {
  const child = fork(scriptAt(script), [String(limits.memoryBytes)], {
    ...LOADER,
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    env: { ...bareEnvironment(), ...environment },
  })
  if (child.pid) lowerPriority(child.pid, { called, log })
  let said = ''
  child.stderr?.on('data', (chunk: Buffer) => {
    said = `${said}${chunk}`.slice(-2000)
  })
  let over = false
  const ended = new Promise<void>((done) => {
    const end = () => {
      over = true
      done()
    }
    child.once('exit', end)
    child.once('error', (error) => {
      said = error.message
      end()
    })
  })
  const ready = nextOutcome(START_MAX_MS).then((outcome) => {
    if ('watched' in outcome && !outcome.watched) {
      log.warn(`The memory of the ${called} cannot be watched here: only size and time bound it.`)
    }
  })
  ready.catch((error: unknown) => log.error({ err: error }, `The ${called} could not be started`))

  /** Kills one that does not answer in time, and waits for its end: two never work at once. */
  async function nextOutcome(withinMs: number): Promise<PictureOutcome> {
    let late: NodeJS.Timeout | undefined
    const outcome = await Promise.race([
      new Promise<PictureOutcome>((done) => child.once('message', done)),
      ended.then(() => null),
      new Promise<'late'>((done) => {
        late = setTimeout(() => done('late'), withinMs)
      }),
    ])
    clearTimeout(late)
    if (outcome !== null && outcome !== 'late') return outcome
    await kill()
    throw new NotAPicture(
      outcome === 'late' ? `took longer than ${withinMs / 1000} s` : `ended the ${called}: ${said.trim()}`,
    )
  }

  async function kill(): Promise<void> {
    child.kill('SIGKILL')
    await ended
  }

  return {
    answer: async (job) => {
      await ready
      child.send(job, (error) => error && log.debug({ err: error }, `The ${called} takes no job`))
      return await nextOutcome(limits.timeMs)
    },
    isOver: () => over || !child.connected,
    kill,
  }
}

const ENDING = extname(import.meta.url)
const scriptAt = (name: string) => fileURLToPath(new URL(`./${name}${ENDING}`, import.meta.url))
/** Sources run through tsx, the build by itself; our own flags (a debugger's port, say) are not for it. */
const LOADER = {
  execArgv: [
    ...(ENDING === '.ts'
      ? ['--import', pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href]
      : []),
    '--max-old-space-size=64',
  ],
}

/** What a program needs to start; no address and no key of ours. */
function bareEnvironment(): NodeJS.ProcessEnv {
  const needed = ['PATH', 'HOME', 'TMPDIR', 'TEMP', 'SystemRoot', 'LD_LIBRARY_PATH']
  return {
    ...Object.fromEntries(needed.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : []))),
    // Memory of a picture goes back to the system when it is made.
    MALLOC_ARENA_MAX: '2',
    UV_THREADPOOL_SIZE: '2',
  }
}

/** A page is waited for; a picture may come a moment later. */
function lowerPriority(pid: number, { called, log }: Pick<ProcessWish, 'called' | 'log'>): void {
  try {
    setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL)
  } catch (error) {
    log.debug({ err: error }, `The ${called} keeps its priority`)
  }
}
