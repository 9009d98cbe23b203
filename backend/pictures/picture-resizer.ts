import { fork } from 'node:child_process'
import { createRequire } from 'node:module'
import { constants, setPriority } from 'node:os'
import { extname } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import pLimit from 'p-limit'
import type { Log } from '../log.ts'
import type { PictureWidth } from './address.ts'
import { type PictureFormat, pictureFormat } from './picture-format.ts'

/** These bytes are no picture, or one that asks for too much. */
export class NotAPicture extends Error {
  constructor(reason: string) {
    super(reason)
    this.name = 'NotAPicture'
  }
}

export interface PictureResizer {
  /** A WebP of that width or narrower, of a jpeg, png, webp, avif or gif. Throws `NotAPicture`. */
  resize(bytes: Buffer, width: PictureWidth): Promise<Buffer>
  close(): Promise<void>
}

export interface ResizerLimits {
  /** For one picture. */
  timeMs: number
  /** For the whole process. */
  memoryBytes: number
}

export interface ResizeJob {
  bytes: Buffer
  width: PictureWidth
  format: PictureFormat
}

export type ResizeResult = { ready: true; watched: boolean } | { webp: Buffer } | { refused: string }

/**
 * Decoders are large and read untrusted data, so they run in a separate process, one picture at a time. There a picture
 * can take neither our memory nor the threads that compress our replies. The process starts with the first picture, is
 * killed when one takes too long or too much memory, and ends when we do.
 */
export function openPictureResizer(log: Log, limits: ResizerLimits = LIMITS): PictureResizer {
  const oneAtATime = pLimit(1)
  let resizer: ResizerProcess | null = null
  let idle: NodeJS.Timeout | undefined
  let closed = false

  async function resizeBy(job: ResizeJob): Promise<Buffer> {
    clearTimeout(idle)
    if (closed) throw new Error('The picture resizer is closed')
    if (resizer === null || resizer.isOver()) resizer = startProcess(log, limits)
    const answer = await resizer.answer(job)
    idle = setTimeout(() => void resizer?.kill(), IDLE_MS).unref()
    if ('webp' in answer) return answer.webp
    throw new NotAPicture('refused' in answer ? answer.refused : 'The resizer answered something unexpected')
  }

  return {
    resize: async (bytes, width) => {
      const format = pictureFormat(bytes)
      if (format === null) throw new NotAPicture('is not a picture we know')
      return await oneAtATime(() => resizeBy({ bytes, width, format }))
    },
    close: async () => {
      closed = true
      clearTimeout(idle)
      await resizer?.kill()
    },
  }
}

/** The dearest honest picture, an AVIF of 12 megapixels, takes about 320 MB. */
const LIMITS: ResizerLimits = { timeMs: 5000, memoryBytes: 512 * 1024 * 1024 }
/** For a busy machine to start a program. */
const START_MAX_MS = 20_000
/** After this it gives its memory back. */
const IDLE_MS = 60_000

interface ResizerProcess {
  answer(job: ResizeJob): Promise<ResizeResult>
  isOver(): boolean
  /** Resolves when it has ended. */
  kill(): Promise<void>
}

function startProcess(log: Log, { timeMs, memoryBytes }: ResizerLimits): ResizerProcess {
  const child = fork(SCRIPT, [String(memoryBytes)], {
    ...LOADER,
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    env: environment(),
  })
  if (child.pid) lowerPriority(child.pid, log)
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
  const ready = nextAnswer(START_MAX_MS).then((answer) => {
    if ('watched' in answer && !answer.watched) {
      log.warn('The memory of the picture resizer cannot be watched here: only size and time bound it.')
    }
  })
  ready.catch((error: unknown) => log.error({ err: error }, 'The picture resizer could not be started'))

  /** Kills a resizer that does not answer in time, and waits for its end: two never work at once. */
  async function nextAnswer(withinMs: number): Promise<ResizeResult> {
    let late: NodeJS.Timeout | undefined
    const answer = await Promise.race([
      new Promise<ResizeResult>((done) => child.once('message', done)),
      ended.then(() => null),
      new Promise<'late'>((done) => {
        late = setTimeout(() => done('late'), withinMs)
      }),
    ])
    clearTimeout(late)
    if (answer !== null && answer !== 'late') return answer
    await kill()
    throw new NotAPicture(
      answer === 'late' ? `took longer than ${withinMs / 1000} s` : `ended the resizer: ${said.trim()}`,
    )
  }

  async function kill(): Promise<void> {
    child.kill('SIGKILL')
    await ended
  }

  return {
    answer: async (job) => {
      await ready
      child.send(job, (error) => error && log.debug({ err: error }, 'The picture resizer takes no job'))
      return await nextAnswer(timeMs)
    },
    isOver: () => over || !child.connected,
    kill,
  }
}

const SCRIPT = fileURLToPath(new URL(`./resizer-process${extname(import.meta.url)}`, import.meta.url))
/** Sources run through tsx, the build by itself; our own flags (a debugger's port, say) are not for it. */
const LOADER = {
  execArgv: [
    ...(SCRIPT.endsWith('.ts')
      ? ['--import', pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href]
      : []),
    '--max-old-space-size=64',
  ],
}

/** What a program needs to start; no address and no key of ours. */
function environment(): NodeJS.ProcessEnv {
  const needed = ['PATH', 'HOME', 'TMPDIR', 'TEMP', 'SystemRoot', 'LD_LIBRARY_PATH']
  return {
    ...Object.fromEntries(needed.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : []))),
    // Memory of a picture goes back to the system when it is made.
    MALLOC_ARENA_MAX: '2',
    UV_THREADPOOL_SIZE: '2',
  }
}

/** A page is waited for; a picture may come a moment later. */
function lowerPriority(pid: number, log: Log): void {
  try {
    setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL)
  } catch (error) {
    log.debug({ err: error }, 'The picture resizer keeps its priority')
  }
}
