import { escapeHtml, SHARE_SIZE } from '../contracts/page.ts'
import { onePlainLine } from './plain-line.ts'
import type { ShareBars, ShareCard } from './share-card.ts'

export interface ShareBrand {
  name: string
  mark: string
}

/** The name is measured and drawn separately. */
export const NAME_BOX = { left: 64, top: 190, width: 1072, height: 158 } as const
export const FONT = 'Figtree'
export const COLOURS = {
  ground: '#0d2038',
  text: '#f3f8fb',
  soft: '#a9c4d8',
  line: '#3b6290',
  bar: '#8fb8d6',
  accent: '#ff5fb0',
  amber: '#f2c14e',
} as const

/** SVG without the name. Foreign text is escaped and never used as a URL. */
export function drawShareCard(card: ShareCard, brand: ShareBrand | null): string {
  const { width, height } = SHARE_SIZE
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" font-family="${FONT}" fill="${COLOURS.text}">
<rect width="${width}" height="${height}" fill="${COLOURS.ground}"/>
${brand ? drawBrand(brand) : ''}
${card.origin === null ? '' : drawOrigin(card.origin)}
${line(card.kicker, { x: LEFT, y: 164, size: 28, fill: COLOURS.soft, room: 1072 })}
${drawFigures(card)}
${card.bars ? drawBars(card.bars, card.verdict.tone) : ''}
${line(card.source, { x: LEFT, y: 596, size: 24, fill: COLOURS.soft, room: 1072 })}
</svg>`
}

const LEFT = 64
const RIGHT = SHARE_SIZE.width - LEFT
const ROOM = 570

function drawBrand({ name, mark }: ShareBrand): string {
  const placed = mark.replace('<svg ', `<svg x="${LEFT}" y="44" width="60" height="60" `)
  return `${placed}${line(name, { x: 142, y: 87, size: 38, weight: 700, room: 600 })}`
}

function drawOrigin(origin: string): string {
  return line(origin, {
    x: RIGHT,
    y: 85,
    size: 28,
    weight: 600,
    fill: COLOURS.amber,
    anchor: 'end',
    room: 400,
  })
}

function drawFigures({ figure: { number, words }, compared, verdict }: ShareCard): string {
  const tone = { rise: COLOURS.accent, fall: COLOURS.amber, plain: COLOURS.soft }[verdict.tone]
  const beside = number === '' ? 46 : Math.min(36, (ROOM - 24 - number.length * 58) / (words.length * WIDEST))
  const counted =
    number === ''
      ? line(words, { x: LEFT, y: 436, size: 46, weight: 600, room: ROOM })
      : `<text x="${LEFT}" y="442" font-size="98" font-weight="800">${text(number)}<tspan dx="18" font-size="${Math.max(beside, 20).toFixed(1)}" font-weight="500">${text(words)}</tspan></text>`
  return `${counted}
${compared === null ? '' : line(compared, { x: LEFT, y: 500, size: 42, weight: 700, fill: verdict.tone === 'rise' ? COLOURS.accent : COLOURS.text, room: ROOM })}
<circle cx="${LEFT + 9}" cy="541" r="9" fill="${tone}"/>
${line(verdict.words, { x: LEFT + 32, y: 551, size: 30, weight: 500, room: ROOM - 32 })}`
}

const PLOT = { left: 676, top: 376, width: 460, height: 130 } as const
/** With more bars only the first and last are labeled. */
const LABELLED = 4
/** A counted zero still gets a stub. */
const STUB = 3

function drawBars({ title, bars, usual }: ShareBars, tone: ShareCard['verdict']['tone']): string {
  const top = Math.max(usual?.level ?? 0, ...bars.map(({ value }) => value ?? 0)) || 1
  const bottom = PLOT.top + PLOT.height
  const step = PLOT.width / bars.length
  const width = Math.min(64, step * 0.78)
  const fill = tone === 'rise' ? COLOURS.accent : COLOURS.bar
  const drawn = bars.map(({ label, value }, index) => {
    const middle = PLOT.left + (index + 0.5) * step
    const height = Math.max(STUB, ((value ?? 0) / top) * PLOT.height)
    const bar =
      value === null
        ? `<path d="M${at(middle)} ${PLOT.top}V${bottom}" stroke="${COLOURS.line}" stroke-width="3" stroke-dasharray="2 8"/>`
        : `<rect x="${at(middle - width / 2)}" y="${at(bottom - height)}" width="${at(width)}" height="${at(height)}" rx="${at(Math.min(4, height / 2))}" fill="${fill}"/>`
    const isLabelled = bars.length <= LABELLED || index === 0 || index === bars.length - 1
    const anchor = bars.length <= LABELLED ? 'middle' : index === 0 ? ('start' as const) : ('end' as const)
    const x = { start: PLOT.left, middle, end: PLOT.left + PLOT.width }[anchor]
    const room = bars.length <= LABELLED ? step : PLOT.width / 3
    return `${bar}${isLabelled ? line(label, { x, y: bottom + 30, size: 21, fill: COLOURS.soft, anchor, room }) : ''}`
  })
  const level = usual === null ? null : bottom - (usual.level / top) * PLOT.height
  const across =
    level === null
      ? ''
      : `<path d="M${PLOT.left} ${at(level)}H${PLOT.left + PLOT.width}" stroke="${COLOURS.text}" stroke-width="3" stroke-dasharray="10 8"/>`
  const caption = usual === null ? title : `${title} · dashed: average of ${usual.span}`
  return `${drawn.join('\n')}
<path d="M${PLOT.left} ${bottom}H${PLOT.left + PLOT.width}" stroke="${COLOURS.line}" stroke-width="2"/>
${across}
${line(caption, { x: RIGHT, y: bottom + 68, size: 24, fill: COLOURS.soft, anchor: 'end', room: PLOT.width })}`
}

interface Line {
  x: number
  y: number
  size: number
  weight?: number
  fill?: string
  anchor?: 'start' | 'middle' | 'end'
  /** Longer text gets smaller, then is cut. */
  room: number
}

/** Width of a wide letter relative to the size; text is not measured here. */
const WIDEST = 0.56
const SMALLEST = 14

function line(words: string, { x, y, size, weight = 500, fill, anchor, room }: Line): string {
  const shown = onePlainLine(words, Math.floor(room / (SMALLEST * WIDEST)))
  const fitting = Math.min(size, room / (Math.max(1, shown.length) * WIDEST))
  const attributes = [
    `x="${at(x)}" y="${at(y)}" font-size="${fitting.toFixed(1)}" font-weight="${weight}"`,
    ...(fill ? [`fill="${fill}"`] : []),
    ...(anchor ? [`text-anchor="${anchor}"`] : []),
  ]
  return `<text ${attributes.join(' ')}>${escapeHtml(shown)}</text>`
}

const text = (words: string) => escapeHtml(onePlainLine(words, 60))
const at = (place: number) => String(Math.round(place * 10) / 10)
