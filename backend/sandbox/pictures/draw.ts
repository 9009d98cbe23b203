import { CATEGORIES } from '../../contracts/categories.ts'
import { KINDS, type Kind } from '../catalogue/kinds.ts'
import { chance, hash } from '../random.ts'
import { type Palette, paletteOf } from './palette.ts'
import { drawShape } from './shapes.ts'

const REMEMBERED_MAX = 400

export type Draw = (path: string) => Promise<Buffer | null>

/**
 * `/pictures/<kind>/<look>.webp`, 640 x 640; `video-` before the look gives a video's first frame. Null for
 * an unknown path.
 */
export function createDraw(): Draw {
  const kinds = new Map(CATEGORIES.flatMap((category) => KINDS[category]).map((kind) => [kind.id, kind]))
  const drawn = new Map<string, Promise<Buffer>>()
  return async (path) => {
    const [, id = '', video, look = ''] = /^\/pictures\/([a-z-]+)\/(video-)?(\d{1,3})\.webp$/.exec(path) ?? []
    const kind = kinds.get(id)
    if (!kind) return null
    const known = drawn.get(path)
    const picture = known ?? rasterise(compose(kind, Number(look), video !== undefined))
    if (drawn.size >= REMEMBERED_MAX) drawn.delete(drawn.keys().next().value ?? '')
    drawn.set(path, picture)
    return picture
  }
}

/** Only the sandbox needs sharp. */
async function rasterise(svg: string): Promise<Buffer> {
  const { default: sharp } = await import('sharp')
  return await sharp(Buffer.from(svg)).webp({ quality: 82 }).toBuffer()
}

function compose(kind: Kind, look: number, video: boolean): string {
  const key = hash(kind.id, look)
  const colours = paletteOf(key)
  const tilt = Math.round((chance(key, 'tilt') - 0.5) * 14)
  const scale = (0.86 + chance(key, 'scale') * 0.16).toFixed(2)
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="640" height="640" viewBox="0 0 640 640">${backdrop(colours, key)}` +
    `<g transform="translate(320 340) rotate(${tilt}) scale(${scale}) translate(-320 -340)">${drawShape(kind.shape, colours)}</g>` +
    `${video ? playButton() : ''}</svg>`
  )
}

function backdrop({ backdrop: [from, to], accent }: Palette, key: number): string {
  const x = Math.round(90 + chance(key, 'x') * 460)
  const y = Math.round(80 + chance(key, 'y') * 240)
  return (
    `<defs><linearGradient id="wall" x1="0" y1="0" x2="1" y2="1"><stop stop-color="${from}"/><stop offset="1" stop-color="${to}"/></linearGradient>` +
    '<radialGradient id="shade"><stop stop-color="#000" stop-opacity=".26"/><stop offset="1" stop-color="#000" stop-opacity="0"/></radialGradient></defs>' +
    `<rect width="640" height="640" fill="url(#wall)"/><circle cx="${x}" cy="${y}" r="${Math.round(90 + chance(key, 'r') * 110)}" fill="${accent}" opacity=".16"/>` +
    '<rect y="500" width="640" height="140" fill="#fff" opacity=".32"/><ellipse cx="320" cy="528" rx="230" ry="30" fill="url(#shade)"/>'
  )
}

function playButton(): string {
  return '<rect width="640" height="640" fill="#000" opacity=".2"/><circle cx="320" cy="320" r="74" fill="#fff" opacity=".9"/><path d="M296 276l78 44-78 44z" fill="#111"/>'
}
