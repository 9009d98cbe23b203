import { writeSync } from 'node:fs'
import type { ProcessWords, WordsToProcess } from './bounded-process.ts'

/** Await each question before the next one and the result: a late answer would reach the next job. */
export type Ask = (question: unknown) => Promise<unknown>

/** Child side of `bounded-process.ts`. */
export function workOnJobs<Job extends object, Result>(work: (job: Job, ask: Ask) => Promise<Result>): void {
  const memoryMax = Number(process.argv[2])
  let answered: ((answer: unknown) => void) | null = null
  const ask: Ask = (question) =>
    new Promise((done) => {
      answered = done
      send({ question })
    })
  // The parent is gone. A normal exit would wait for the decoder thread.
  process.once('disconnect', die)
  process.on('message', (words: WordsToProcess) => {
    if ('answer' in words) {
      answered?.(words.answer)
      return
    }
    const watch = setInterval(() => stayWithin(memoryMax), LOOK_EVERY_MS)
    void work(words.job as Job, ask)
      .then((result): ProcessWords => ({ result }))
      .catch((error: unknown): ProcessWords => ({ refused: String(error) }))
      .then(send)
      .finally(() => clearInterval(watch))
  })
  if (process.connected) send({ ready: true, watched: memoryUsed() !== null })
  else die()
}

const LOOK_EVERY_MS = 10

/** Decoders work in another thread; the heap limit also bounds this thread. */
function stayWithin(memoryMax: number): void {
  const used = memoryUsed()
  if (used === null || used <= memoryMax) return
  writeSync(2, `it took ${Math.round(used / 1024 / 1024)} MB`)
  die()
}

/** Null on Linux with a hidden /proc. */
function memoryUsed(): number | null {
  try {
    return process.memoryUsage.rss()
  } catch {
    return null
  }
}

function send(words: ProcessWords): void {
  process.send?.(words, (error: Error | null) => error && die())
}

function die(): void {
  process.kill(process.pid, 'SIGKILL')
}
