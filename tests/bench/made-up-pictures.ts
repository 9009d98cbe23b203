import sharp from 'sharp'
import { stream } from '../../backend/sandbox/random.ts'

const SIDE = 400

/** Draws a scene with a backdrop, shapes and grain. */
export async function madeUpPicture(seed: number): Promise<Buffer> {
  const next = stream(seed * 7919 + 1)
  const number = (low: number, high: number) => low + next() * (high - low)
  const colour = () =>
    `hsl(${number(0, 360).toFixed(0)} ${number(10, 80).toFixed(0)}% ${number(15, 88).toFixed(0)}%)`
  const shapes = Array.from({ length: 4 + Math.floor(next() * 7) }, () => shape(number, colour))
  const svg =
    `<svg xmlns="http://www.w3.org/2000/svg" width="${SIDE}" height="${SIDE}"><defs>` +
    `<linearGradient id="g" x1="0" y1="0" x2="${next().toFixed(2)}" y2="1"><stop stop-color="${colour()}"/><stop offset="1" stop-color="${colour()}"/></linearGradient>` +
    '<filter id="b"><feGaussianBlur stdDeviation="6"/></filter></defs>' +
    `<rect width="${SIDE}" height="${SIDE}" fill="url(#g)"/>${shapes.join('')}</svg>`
  const grain = {
    create: {
      width: SIDE,
      height: SIDE,
      channels: 3,
      background: '#888',
      noise: { type: 'gaussian', mean: 128, sigma: 12 },
    },
  } as const
  const noise = await sharp(grain).png().toBuffer()
  return await sharp(Buffer.from(svg))
    .composite([{ input: noise, blend: 'soft-light' }])
    .removeAlpha()
    .jpeg({ quality: 88 })
    .toBuffer()
}

function shape(number: (low: number, high: number) => number, colour: () => string): string {
  const [x, y, w, h] = [number(0, SIDE), number(0, SIDE), number(20, 200), number(20, 200)].map(Math.round)
  const look = `fill="${colour()}" opacity="${number(0.5, 1).toFixed(2)}"${number(0, 1) < 0.3 ? ' filter="url(#b)"' : ''}`
  const turn = `transform="rotate(${number(-60, 60).toFixed(0)} ${x} ${y})"`
  return number(0, 1) < 0.5
    ? `<ellipse cx="${x}" cy="${y}" rx="${(w ?? 0) / 2}" ry="${(h ?? 0) / 2}" ${look} ${turn}/>`
    : `<rect x="${(x ?? 0) - (w ?? 0) / 2}" y="${(y ?? 0) - (h ?? 0) / 2}" width="${w}" height="${h}" rx="${number(0, 30).toFixed(0)}" ${look} ${turn}/>`
}

/** A photo as large as the made-up pictures. */
export async function squareOf(file: string): Promise<Buffer> {
  const square = { width: SIDE, height: SIDE, fit: 'cover' } as const
  return await sharp(file).rotate().resize(square).removeAlpha().jpeg({ quality: 88 }).toBuffer()
}

type Change = (picture: Buffer) => Promise<Buffer>

/** Common changes to a photo between a shop and a phone. */
export const CHANGES: Readonly<Record<string, Change>> = {
  'small and coarse': (picture) => sharp(picture).resize(160).jpeg({ quality: 25 }).toBuffer(),
  'cropped by 5 %': cropped(0.05),
  'cropped by 10 %': cropped(0.1),
  'cropped by 20 %': cropped(0.2),
  'other colours': (picture) => sharp(picture).modulate({ hue: 120, saturation: 1.3 }).jpeg().toBuffer(),
  'black and white': (picture) => sharp(picture).greyscale().jpeg().toBuffer(),
  'brighter, more contrast': (picture) => sharp(picture).linear(1.3, 5).jpeg().toBuffer(),
  'with a line of text': (picture) => withDrawing(picture, text(SIDE * 0.86)),
  'with a large label': (picture) =>
    withDrawing(
      picture,
      `<rect x="20" y="20" width="150" height="90" fill="#e11"/><text x="34" y="80" font-size="52" fill="#fff">-50%</text>`,
    ),
  'in a screenshot': (picture) => inScreenshot(picture),
}

/** From one corner, so the middle moves too. */
function cropped(share: number): Change {
  return async (picture) => {
    const side = Math.round(SIDE * (1 - share))
    return await sharp(picture)
      .extract({
        left: Math.round(SIDE * share * 0.7),
        top: Math.round(SIDE * share * 0.3),
        width: side,
        height: side,
      })
      .jpeg()
      .toBuffer()
  }
}

async function withDrawing(picture: Buffer, drawing: string): Promise<Buffer> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${SIDE}" height="${SIDE}">${drawing}</svg>`
  return await sharp(picture)
    .composite([{ input: Buffer.from(svg) }])
    .jpeg()
    .toBuffer()
}

function text(y: number): string {
  return `<rect y="${y}" width="${SIDE}" height="${SIDE - y}" fill="#111"/><text x="14" y="${y + 38}" font-size="30" fill="#fff">Free shipping today only</text>`
}

/** A phone's screen: the photo as wide as the screen, with bars and lines of text around it. */
async function inScreenshot(picture: Buffer): Promise<Buffer> {
  const top = 30 + (picture.length % 170)
  const lines = [0, 1, 2, 3].map(
    (line) =>
      `<text x="16" y="${top + SIDE + 40 + 36 * line}" font-size="24">Only 3 left in stock, order now</text>`,
  )
  const bars = `<rect width="${SIDE}" height="${top}" fill="#222"/><text x="16" y="24" font-size="20" fill="#fff">9:41 Shop</text>`
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${SIDE}" height="${SCREEN}">${bars}${lines.join('')}</svg>`
  const screen = { create: { width: SIDE, height: SCREEN, channels: 3, background: '#fff' } } as const
  return await sharp(screen)
    .composite([{ input: Buffer.from(svg) }, { input: picture, top, left: 0 }])
    .jpeg()
    .toBuffer()
}

const SCREEN = 866
