import { writeSync } from 'node:fs'
import type { PictureOutcome } from './picture-process.ts'

/** The other side of `picture-process.ts`: answers its jobs, within the memory it was given, for as long as it is there. */
export function workOnPictures<Job extends object>(make: (job: Job) => Promise<Buffer>): void {
  const memoryMax = Number(process.argv[2])
  // Without a parent there is nobody to work for. Exiting politely would wait for the decoder's thread.
  process.once('disconnect', die)
  process.on('message', (job: Job) => {
    const watch = setInterval(() => stayWithin(memoryMax), LOOK_EVERY_MS)
    void make(job)
      .then((picture): PictureOutcome => ({ picture }))
      .catch((error: unknown): PictureOutcome => ({ refused: String(error) }))
      .then(tell)
      .finally(() => clearInterval(watch))
  })
  if (process.connected) tell({ ready: true, watched: memoryUsed() !== null })
  else die()
}

const LOOK_EVERY_MS = 10

/** The decoder works in another thread, so this one is free to check. */
function stayWithin(memoryMax: number): void {
  const used = memoryUsed()
  if (used === null || used <= memoryMax) return
  writeSync(2, `it took ${Math.round(used / 1024 / 1024)} MB`)
  die()
}

/** Every system has a way to ask; null on a Linux whose /proc is hidden. */
function memoryUsed(): number | null {
  try {
    return process.memoryUsage.rss()
  } catch {
    return null
  }
}

function tell(outcome: PictureOutcome): void {
  process.send?.(outcome, (error: Error | null) => error && die())
}

function die(): void {
  process.kill(process.pid, 'SIGKILL')
}
