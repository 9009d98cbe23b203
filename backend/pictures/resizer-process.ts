/**
 * Resizes untrusted pictures in a killable process without secrets. `picture-resizer.ts` starts it, for one
 * job at a time.
 */
import sharp from 'sharp'
import { greyOf, LOOK_SIDE, lookOf } from '../contracts/picture-look.ts'
import { workOnJobs } from '../process/bounded-work.ts'
import type { LookJob, ResizeJob } from './picture-resizer.ts'

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

const INPUT = { limitInputPixels: PIXELS_MAX, failOn: 'error', animated: false } as const

workOnJobs(async (job: ResizeJob | LookJob) => {
  const found = await sharp(job.bytes, INPUT).metadata()
  if (found.format !== job.format) throw new Error(`It begins as ${job.format} and is ${found.format}`)
  return job.look ? await lookAt(job) : await resize(job)
})

async function resize({ bytes, width, into }: ResizeJob): Promise<Buffer> {
  const small = sharp(bytes, INPUT)
    .rotate()
    .resize({ width, height: width * 2, fit: 'inside', withoutEnlargement: true })
  const webp = await small.clone().webp({ quality: 78 }).toBuffer()
  if (into === 'webp') return webp
  const avif = await small.avif({ quality: 50, effort: 3, chromaSubsampling: '4:2:0' }).toBuffer()
  // AVIF is larger for flat or soft pictures; AVIF clients also read WebP.
  return avif.length < webp.length ? avif : webp
}

async function lookAt({ bytes }: LookJob): Promise<Buffer> {
  const square = { width: LOOK_SIDE, height: LOOK_SIDE, fit: 'fill' } as const
  const rgba = await sharp(bytes, INPUT)
    .rotate()
    .resize(square)
    .toColourspace('srgb')
    .ensureAlpha()
    .raw()
    .toBuffer()
  return Buffer.from(lookOf(greyOf(rgba)) ?? '', 'latin1')
}
