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

export interface ResizeJob {
  bytes: Buffer
  width: PictureWidth
  format: SourceFormat
  into: PictureFormat
}

type PictureLimits = Omit<ProcessLimits, 'heapMb'>

export function openPictureResizer(log: Log, limits: PictureLimits = LIMITS): PictureResizer {
  const resizer = openPictureProcess<ResizeJob>({
    script: new URL('resizer-process', import.meta.url),
    called: 'picture resizer',
    limits,
    log,
  })
  return {
    resize: async (bytes, width, into) => {
      const format = pictureFormat(bytes)
      if (format === null) throw new NotAPicture('is not a picture we know')
      return await resizer.make({ bytes, width, format, into })
    },
    close: resizer.close,
  }
}

/** The costliest valid picture, an AVIF of 12 megapixels, takes about 320 MB. */
const LIMITS: PictureLimits = { timeMs: 5000, memoryBytes: 512 * 1024 * 1024 }
