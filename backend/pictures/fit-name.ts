import sharp from 'sharp'
import { escapeHtml } from '../contracts/page.ts'
import { charactersOf, cutAfter, onePlainLine } from './plain-line.ts'
import { COLOURS, FONT, NAME_BOX } from './share-drawing.ts'

export interface WrittenWords {
  data: Buffer
  width: number
  height: number
}

/**
 * Largest size that shows the whole name, else cut with an ellipsis; breaks, shapes and orders it by script.
 * `otherWords` replace a name without most glyphs.
 */
export async function fitName(name: string, otherWords: string): Promise<WrittenWords> {
  const words = (await readable(onePlainLine(name, LONGEST))) ?? otherWords
  for (const size of SIZES) {
    const written = await write(words, size)
    if (written.height <= NAME_BOX.height) return written
  }
  return await writeCut(charactersOf(words))
}

const LONGEST = 300
const SIZES = [64, 56, 46] as const
const SMALLEST = SIZES[2]

async function writeCut(characters: string[]): Promise<WrittenWords> {
  let [fits, tooMany] = [1, characters.length]
  let cut = await write(cutAfter(characters, fits), SMALLEST)
  while (tooMany - fits > 1) {
    const middle = Math.floor((fits + tooMany) / 2)
    const tried = await write(cutAfter(characters, middle), SMALLEST)
    if (tried.height > NAME_BOX.height) tooMany = middle
    else [fits, cut] = [middle, tried]
  }
  return cut
}

async function write(words: string, size: number): Promise<WrittenWords> {
  const { data, info } = await sharp({
    text: {
      text: `<span foreground="${COLOURS.text}">${escapeHtml(words)}</span>`,
      font: `${FONT} Bold ${size}`,
      width: NAME_BOX.width,
      wrap: 'word-char',
      rgba: true,
      dpi: 72,
    },
  })
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { data, width: info.width, height: info.height }
}

/** Drops symbols without glyph. Null: most letters lack one. */
async function readable(name: string): Promise<string | null> {
  let letters = 0
  let lost = 0
  const kept: string[] = []
  for (const character of charactersOf(name)) {
    const isThere = await canWrite(character)
    const isLetter = /[\p{L}\p{N}]/u.test(character)
    if (isLetter) letters += 1
    if (isLetter && !isThere) lost += 1
    kept.push(isThere ? character : ' ')
  }
  return lost * 2 >= letters ? null : kept.join('').replace(/\s+/g, ' ').trim()
}

async function canWrite(character: string): Promise<boolean> {
  for (const one of character) if (!OURS.test(one) && !(await hasGlyph(one))) return false
  return true
}

/** In our font, or invisible alone. */
const OURS = /[\u0020-\u007e]|\p{M}|[\u200c\u200d]/u
const found = new Map<string, boolean>()
const REMEMBERED = 20_000

/** The drawer draws a missing glyph as a box of constant size, without a report. */
async function hasGlyph(character: string): Promise<boolean> {
  const known = found.get(character)
  if (known !== undefined) return known
  const box = await extentOf((character.codePointAt(0) ?? 0) > 0xffff ? UNASSIGNED_LONG : UNASSIGNED)
  const extent = await extentOf(character)
  const has = extent !== null && extent !== box
  if (found.size >= REMEMBERED) found.clear()
  found.set(character, has)
  return has
}

const UNASSIGNED = '\u0378'
const UNASSIGNED_LONG = '\u{3fffd}'

async function extentOf(character: string): Promise<string | null> {
  // A character that cannot be drawn counts as missing.
  const written = await write(character, SMALLEST).catch(() => null)
  return written && `${written.width}x${written.height}`
}
