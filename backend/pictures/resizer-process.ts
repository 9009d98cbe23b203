/**
 * Resizes untrusted pictures in a killable process without secrets. `picture-resizer.ts` starts it, for one
 * job at a time.
 */
import sharp from 'sharp'
import { workOnJobs } from '../process/bounded-work.ts'
import type { ResizeJob } from './picture-resizer.ts'

/**
 * A phone's photo. Larger announced sizes (decompression bombs) are refused; only the first frame is decoded.
 */
const PIXELS_MAX = 12_000_000

// File loaders and other formats stay blocked.
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
  // AVIF is larger for flat or soft pictures; AVIF clients also read WebP.
  return avif.length < webp.length ? avif : webp
})
