/** Pixels of the longer side: enough to read a label on a box. */
const SIDE_MAX = 1600
const QUALITIES = [0.85, 0.7, 0.55]
/** Scale of the side, if even the lowest quality is too large. */
const SMALLER = 0.75

/** The browser could not decode the picture. */
export class NoPictureError extends Error {
  override readonly name = 'NoPictureError'
}

/**
 * A JPEG within `bytesMax`, longer side at most 1600 pixels. Redrawing removes EXIF (place, time), after its
 * orientation is applied. Throws `NoPictureError`.
 */
export async function shrinkPhoto(file: Blob, bytesMax: number): Promise<Blob> {
  const picture = await createImageBitmap(file, { imageOrientation: 'from-image' }).catch(
    (cause: unknown) => {
      throw new NoPictureError('This file is not a picture that this browser can read.', { cause })
    },
  )
  try {
    let side = SIDE_MAX
    for (;;) {
      const canvas = draw(picture, side)
      for (const quality of QUALITIES) {
        const blob = await encode(canvas, quality)
        if (blob.size <= bytesMax) return blob
      }
      side *= SMALLER
    }
  } finally {
    picture.close()
  }
}

function draw(picture: ImageBitmap, side: number): HTMLCanvasElement {
  const scale = Math.min(1, side / Math.max(picture.width, picture.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(picture.width * scale))
  canvas.height = Math.max(1, Math.round(picture.height * scale))
  const context = canvas.getContext('2d')
  if (!context) throw new NoPictureError('This browser cannot draw pictures.')
  // JPEG has no transparency: clear pixels would turn black.
  context.fillStyle = '#fff'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.drawImage(picture, 0, 0, canvas.width, canvas.height)
  return canvas
}

async function encode(canvas: HTMLCanvasElement, quality: number): Promise<Blob> {
  const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/jpeg', quality))
  if (blob === null) throw new NoPictureError('This browser cannot make a JPEG.')
  return blob
}
