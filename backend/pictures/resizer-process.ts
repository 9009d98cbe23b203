/**
 * Makes small pictures of untrusted ones, in a process that holds no secrets and may be killed at any moment. Started by
 * `picture-resizer.ts`, one job at a time.
 */
import sharp from 'sharp'
import { workOnJobs } from '../process/bounded-work.ts'
import type { ResizeJob } from './picture-resizer.ts'

/** A phone's photograph. A decompression bomb is refused by its announced size; only the first frame is decoded. */
const PIXELS_MAX = 12_000_000

// Loaders for files, other formats and whatever a later version adds are never reached.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: ['Jpeg', 'Png', 'Webp', 'Nsgif', 'Heif'].map((format) => `VipsForeignLoad${format}Buffer`),
})
sharp.cache(false)
sharp.concurrency(1)

workOnJobs(async ({ bytes, width, format, into }: ResizeJob) => {
  const input = { limitInputPixels: PIXELS_MAX, failOn: 'error', animated: false } as const
  const found = await sharp(bytes, input).metadata()
  if (found.format !== format) throw new Error(`It begins as ${format} and is ${found.format}`)
  const small = sharp(bytes, input)
    .rotate()
    .resize({ width, height: width * 2, fit: 'inside', withoutEnlargement: true })
  const webp = await small.clone().webp({ quality: 78 }).toBuffer()
  if (into === 'webp') return webp
  const avif = await small.avif({ quality: 50, effort: 3, chromaSubsampling: '4:2:0' }).toBuffer()
  // Of even or very soft pictures it is the larger one; who reads AVIF reads WebP.
  return avif.length < webp.length ? avif : webp
})
