import type { Pixels } from './picture-boxes.ts'

/** Pixels of the short side: six for each field of a look. */
const SHORT_SIDE = 192
/** A very long picture is no photo of a product. */
const RATIO_MAX = 8

/** The picture, smaller. Null if this browser cannot read it. */
export async function readPixels(file: Blob): Promise<Pixels | null> {
  // The page explains the null: the file is no picture, or of a kind that this browser lacks.
  const picture = await createImageBitmap(file, { imageOrientation: 'from-image' }).catch(() => null)
  if (!picture) return null
  try {
    const [short, long] = [Math.min(picture.width, picture.height), Math.max(picture.width, picture.height)]
    if (short === 0 || long > RATIO_MAX * short) return null
    const scale = SHORT_SIDE / short
    const [width, height] = [Math.round(picture.width * scale), Math.round(picture.height * scale)]
    const canvas = document.createElement('canvas')
    canvas.width = width
    canvas.height = height
    const context = canvas.getContext('2d', { willReadFrequently: true })
    if (!context) return null
    context.imageSmoothingQuality = 'high'
    context.drawImage(picture, 0, 0, width, height)
    return context.getImageData(0, 0, width, height)
  } finally {
    picture.close()
  }
}
