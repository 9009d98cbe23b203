import sharp from 'sharp'

/** An SVG that passes as AVIF unless box lengths are checked. `filters` make it expensive to render. */
export function disguisedSvg(filters: number, padding = 0): Buffer {
  const dear = Array.from(
    { length: filters },
    (_, index) =>
      `<filter id="f${index}"><feTurbulence baseFrequency=".0${index + 1}" numOctaves="9"/>` +
      `<feGaussianBlur stdDeviation="50"/></filter><rect width="100%" height="100%" filter="url(#f${index})"/>`,
  )
  return Buffer.from(
    `<!--ftypavif--><svg xmlns="http://www.w3.org/2000/svg" width="4000" height="4000">${dear.join('')}` +
      `<!--${'x'.repeat(padding)}--></svg>`,
  )
}

/** A few hundred bytes for any size. */
export async function flatAvif(side: number): Promise<Buffer> {
  return await flat(side).avif({ effort: 0 }).toBuffer()
}

export async function flatPng(side: number): Promise<Buffer> {
  return await flat(side).png({ compressionLevel: 9 }).toBuffer()
}

/** An AVIF whose `ispe` box states a false size. */
export async function lyingAvif(side: number, statedSide: number): Promise<Buffer> {
  const bytes = await flatAvif(side)
  const box = bytes.indexOf('ispe')
  if (box < 0) throw new Error('An AVIF without a size')
  bytes.writeUInt32BE(statedSide, box + 8)
  bytes.writeUInt32BE(statedSide, box + 12)
  return bytes
}

function flat(side: number) {
  return sharp({
    create: { width: side, height: side, channels: 3, background: 'teal' },
    limitInputPixels: false,
  })
}
