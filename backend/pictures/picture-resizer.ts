import type { PictureFormat, PictureWidth } from '../contracts/pictures.ts'
import type { ProcessLimits } from '../process/bounded-process.ts'
import type { Log } from '../process/log.ts'
import { pictureFormat, type SourceFormat } from './picture-format.ts'
import { NotAPicture, openPictureProcess } from './picture-process.ts'

export interface PictureResizer {
  /**
   * At most `width` wide. Reads jpeg, png, webp, avif and gif. AVIF if smaller, else WebP. Throws
   * `NotAPicture`.
   */
  resize(bytes: Buffer, width: PictureWidth, into: PictureFormat): Promise<Buffer>
  close(): Promise<void>
}

export interface PictureLooker {
  /** See `contracts/picture-look.ts`. Null for a picture of one colour. Throws `NotAPicture`. */
  look(bytes: Buffer): Promise<string | null>
}

/** Answered with the look's 16 digits, or nothing. */
export interface LookJob {
  look: true
  bytes: Buffer
  format: SourceFormat
}

export interface ResizeJob {
  look?: never
  bytes: Buffer
  width: PictureWidth
  format: SourceFormat
  into: PictureFormat
}

type PictureLimits = Omit<ProcessLimits, 'heapMb'>

export function openPictureResizer(log: Log, limits: PictureLimits = LIMITS): PictureResizer & PictureLooker {
  const resizer = openPictureProcess<ResizeJob | LookJob>({
    script: new URL('resizer-process', import.meta.url),
    called: 'picture resizer',
    limits,
    log,
  })
  return {
    resize: async (bytes, width, into) => resizer.make({ bytes, width, format: formatOf(bytes), into }),
    look: async (bytes) => {
      const look = await resizer.make({ look: true, bytes, format: formatOf(bytes) })
      return look.length === 0 ? null : Buffer.from(look).toString('latin1')
    },
    close: resizer.close,
  }
}

function formatOf(bytes: Buffer): SourceFormat {
  const format = pictureFormat(bytes)
  if (format === null) throw new NotAPicture('is not a picture we know')
  return format
}

/** The costliest valid picture, an AVIF of 12 megapixels, takes about 320 MB. */
const LIMITS: PictureLimits = { timeMs: 5000, memoryBytes: 512 * 1024 * 1024 }
