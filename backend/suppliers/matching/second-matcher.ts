import { once } from 'node:events'
import { extname } from 'node:path'
import { Worker } from 'node:worker_threads'
import type { FoundMatch, Named } from './match-page.ts'
import type { IndexedCargo } from './matcher.ts'
import type { PageOrder } from './matching-thread.ts'

export interface SecondMatcher {
  /** One page at a time. Throws the thread's errors. */
  match(page: readonly Named[], asOf: string): Promise<FoundMatch[]>
  close(): Promise<void>
}

export function openSecondMatcher(indexed: IndexedCargo): SecondMatcher {
  const thread = new Worker(PROGRAM, { workerData: indexed, eval: !IS_BUILT })
  // A failure while idle is thrown at the next call.
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

/** Moves numbers to shared memory. */
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
  // Words are copied.
  if (typeof part !== 'object' || part === null || Array.isArray(part) || part instanceof Map) return part
  return Object.fromEntries(Object.entries(part).map(([name, inner]) => [name, sharedParts(inner)]))
}

const IS_BUILT = extname(import.meta.url) === '.js'
const THREAD = new URL(IS_BUILT ? './matching-thread.js' : './matching-thread.ts', import.meta.url)
/** Threads do not inherit tsx. */
const PROGRAM = IS_BUILT
  ? THREAD
  : `import('tsx/esm/api').then(({ register }) => register()).then(() => import(${JSON.stringify(THREAD)}))`
