import { once } from 'node:events'
import { extname } from 'node:path'
import { Worker } from 'node:worker_threads'
import type { FoundMatch, Named } from './match-page.ts'
import type { IndexedCargo } from './matcher.ts'
import type { PageOrder } from './matching-thread.ts'

export interface SecondMatcher {
  /** One page at a time. Throws what went wrong in the thread. */
  match(page: readonly Named[], asOf: string): Promise<FoundMatch[]>
  close(): Promise<void>
}

/** Matches in a thread of its own, from the same index: `shared` puts it where a thread need not copy it. */
export function openSecondMatcher(indexed: IndexedCargo): SecondMatcher {
  const thread = new Worker(PROGRAM, { workerData: indexed, eval: !IS_BUILT })
  // It may break while nobody waits for it: then whoever asks next is told.
  let broken: { error: unknown } | null = null
  thread.on('error', (error) => {
    broken = { error }
  })
  return {
    match: async (page, asOf) => {
      if (broken) throw broken.error
      const answered = once(thread, 'message')
      thread.postMessage({ page, asOf } satisfies PageOrder)
      const [found] = await answered
      return found
    },
    close: async () => {
      await thread.terminate()
    },
  }
}

/** The same with its numbers in memory that threads have in common. */
export function shared(indexed: IndexedCargo): IndexedCargo {
  return sharedParts(indexed) as IndexedCargo
}

function sharedParts(part: unknown): unknown {
  if (ArrayBuffer.isView(part)) {
    const { buffer, byteOffset, byteLength } = part
    const copy = new SharedArrayBuffer(byteLength)
    new Uint8Array(copy).set(new Uint8Array(buffer, byteOffset, byteLength))
    return new (part.constructor as new (memory: SharedArrayBuffer) => unknown)(copy)
  }
  // Words and their numbers are each thread's own.
  if (typeof part !== 'object' || part === null || Array.isArray(part) || part instanceof Map) return part
  return Object.fromEntries(Object.entries(part).map(([name, inner]) => [name, sharedParts(inner)]))
}

const IS_BUILT = extname(import.meta.url) === '.js'
const THREAD = new URL(IS_BUILT ? './matching-thread.js' : './matching-thread.ts', import.meta.url)
/** Sources are read by tsx, which a thread has to be told of; the build runs by itself. */
const PROGRAM = IS_BUILT
  ? THREAD
  : `import('tsx/esm/api').then(({ register }) => register()).then(() => import(${JSON.stringify(THREAD)}))`
