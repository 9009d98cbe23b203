/**
 * Makes small WebPs of untrusted pictures, in a process that holds no secrets and may be killed at any moment. Started by
 * `picture-resizer.ts`, one job at a time.
 */
import { writeSync } from 'node:fs'
import sharp from 'sharp'
import type { ResizeJob, ResizeResult } from './picture-resizer.ts'

/** A phone's photograph. A decompression bomb is refused by its announced size; only the first frame is decoded. */
const PIXELS_MAX = 12_000_000
const LOOK_EVERY_MS = 10
const memoryMax = Number(process.argv[2])

// Loaders for files, other formats and whatever a later version adds are never reached.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: ['Jpeg', 'Png', 'Webp', 'Nsgif', 'Heif'].map((format) => `VipsForeignLoad${format}Buffer`),
})
sharp.cache(false)
sharp.concurrency(1)

// Without a parent there is nobody to work for. Exiting politely would wait for the decoder's thread.
process.once('disconnect', die)
process.on('message', (job: ResizeJob) => {
  const watch = setInterval(stayWithinMemory, LOOK_EVERY_MS)
  void resize(job)
    .then((webp): ResizeResult => ({ webp }))
    .catch((error: unknown): ResizeResult => ({ refused: String(error) }))
    .then(tell)
    .finally(() => clearInterval(watch))
})
if (process.connected) tell({ ready: true, watched: memoryUsed() !== null })
else die()

async function resize({ bytes, width, format }: ResizeJob): Promise<Buffer> {
  const input = { limitInputPixels: PIXELS_MAX, failOn: 'error', animated: false } as const
  const found = await sharp(bytes, input).metadata()
  if (found.format !== format) throw new Error(`It begins as ${format} and is ${found.format}`)
  return await sharp(bytes, input)
    .rotate()
    .resize({ width, height: width * 2, fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 78 })
    .toBuffer()
}

/** The decoder works in another thread, so this one is free to check. */
function stayWithinMemory(): void {
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

function tell(answer: ResizeResult): void {
  process.send?.(answer, (error: Error | null) => error && die())
}

function die(): void {
  process.kill(process.pid, 'SIGKILL')
}
