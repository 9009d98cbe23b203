import { type CurrencySign, isCurrencyCode, PRICE_WORDS, signOf, WORD_CODES } from './currencies.ts'

export interface WrittenCurrency extends CurrencySign {
  /** Spelling in the cell, such as `kr`. */
  sign: string
}

/** The first that fits narrows a shared sign. */
export interface CurrencyHints {
  /** From another cell of the row. */
  stated?: string | null | undefined
  /** From the heading or the operator. */
  told?: string | null | undefined
  /** From the file's language or its fractions. */
  likely?: string | null | undefined
}

/** `code` null: unknown or shared. Only whole words count, so `normal` holds no ringgit. */
export function writtenCurrency(text: string): WrittenCurrency | null {
  // Figures do not matter, so a column of prices is a handful of texts.
  const shape = text.slice(0, TEXT_MAX).replace(/\d+/g, '0')
  if (/^[\d.,\s]*$/.test(shape)) return null
  const known = shapes.get(shape)
  if (known !== undefined) return known
  if (shapes.size >= SHAPES_MAX) shapes.clear()
  const written = readShape(shape)
  shapes.set(shape, written)
  return written
}

export function currencyIn(text: string, hints: CurrencyHints = {}): string | null {
  return settleCurrency(writtenCurrency(text), hints)
}

/** A certain sign stands; a shared or unknown one is narrowed by the hints. */
export function settleCurrency(
  written: WrittenCurrency | null,
  { stated = null, told = null, likely = null }: CurrencyHints,
): string | null {
  if (written === null) return null
  const { code, others } = written
  if (code === null && others.length === 0) return stated ?? told
  const fits = [stated, told, likely].find(
    (hint) => hint !== null && (hint === code || others.includes(hint)),
  )
  return fits ?? code
}

function readShape(shape: string): WrittenCurrency | null {
  const line = shape
    .normalize('NFC')
    .replace(/\p{Cf}/gu, '')
    .trim()
  const whole = found(line, wholeSign(line))
  if (whole) return whole
  const words = wordsOf(line)
  return (
    signIn(words) ?? (/\p{Nd}/u.test(line) ? wordInPrice(words) : wordInHeading(words, /\p{Ll}/u.test(line)))
  )
}

interface Word extends CurrencySign {
  text: string
  /** Directly before or after a figure. */
  touches: boolean
  /** No other word beside it. */
  alone: boolean
  bracketed: boolean
  known: boolean
  isSign: boolean
}

/** `€2.10 (normal quality)`, `$0.45 per pen`, `MXN $ 299`. */
function signIn(words: readonly Word[]): WrittenCurrency | null {
  const signs = words.filter(({ isSign }) => isSign)
  const sign = signs.find(({ touches }) => touches) ?? signs[0]
  if (!sign) return null
  const family = familyOf(sign)
  const code = words.find((word) => isCode(word) && family.includes(word.text))
  if (code && (code.alone || !WORD_CODES.has(code.text))) return found(code.text, code)
  const two = signs.some((other) => other.touches && !familyOf(other).some((own) => family.includes(own)))
  return found(sign.text, two && family.length > 0 ? UNKNOWN : sign)
}

function wordInPrice(words: readonly Word[]): WrittenCurrency | null {
  const known = words.filter((word) => word.known && (!isWordCode(word) || isCode(word)))
  const word =
    known.find(({ touches, alone, text }) => touches && (alone || !WORD_CODES.has(text))) ??
    known.find((word) => isCode(word) && (word.alone || !WORD_CODES.has(word.text))) ??
    known.find(({ text, touches }) => text.length >= NAME_MIN && !touches)
  if (word) return found(word.text, word)
  const unknown = words.find(({ touches, alone, text }) => touches && alone && !isUnit(text))
  return unknown ? found(unknown.text, UNKNOWN) : null
}

/** Signs of one letter need brackets; codes that are words also need small letters around. */
function wordInHeading(words: readonly Word[], small: boolean): WrittenCurrency | null {
  const word = words.find((candidate, at) => {
    const { known, bracketed, text } = candidate
    if (!known || bracketed) return known
    if (isWordCode(candidate)) return isCode(candidate) && small
    return isCurrencyCode(text.toUpperCase()) || (text.length > 1 && at === words.length - 1)
  })
  return word ? found(word.text, word) : null
}

function wordsOf(line: string): Word[] {
  const pieces = [...line.matchAll(PIECE)].flatMap((piece) => {
    const text = trimmed(piece[0])
    return text === '' ? [] : [{ text, from: piece.index, to: piece.index + piece[0].length }]
  })
  return pieces.map(({ text, from, to }, at) => {
    const [before, after] = [pieces[at - 1], pieces[at + 1]]
    const follows = endsInFigure(line, from)
    const leads = /^\s{0,3}\p{Nd}/u.test(line.slice(to, to + GAP))
    const beside = [
      [before, before && line.slice(before.to, from)],
      [after, after && line.slice(to, after.from)],
    ] as const
    const joined = beside.map(([word, gap]) => word && /^\s+$/.test(gap ?? '') && !SIGN.test(word.text))
    // `F CFA` and `Canadian dollars`.
    const pair = before && joined[0] ? signOf(`${before.text} ${text}`) : undefined
    const sign = pair ?? signInWord(text, { follows, leads })
    const pairFollows = pair !== undefined && before !== undefined && endsInFigure(line, before.from)
    return {
      ...{
        text,
        touches: follows || leads || pairFollows,
        alone: !joined.includes(true),
        isSign: SIGN.test(text),
      },
      bracketed:
        /[([（【]\s{0,3}$/.test(line.slice(Math.max(0, from - GAP), from)) &&
        /^\s{0,3}[)\]）】]/.test(line.slice(to, to + GAP)),
      ...{ known: sign !== undefined, code: sign?.code ?? null, others: sign?.others ?? [] },
    }
  })
}

function endsInFigure(line: string, at: number): boolean {
  return /\p{Nd}[.,]?[-–—]{0,2}\s{0,3}$/u.test(line.slice(Math.max(0, at - GAP), at))
}

/** `руб./шт` is `руб`; `S/` stays. */
function trimmed(piece: string): string {
  const bare = piece.replace(/^[.'’"]{1,9}/, '')
  const cut = /^[A-Z]\/\.?$/.test(bare) ? bare.slice(0, 2) : (bare.split('/')[0] ?? '')
  return cut.replace(/(?<![.'’"])[.'’"]{1,9}$/, '')
}

function signInWord(text: string, { follows, leads }: { follows: boolean; leads: boolean }) {
  const whole = wholeSign(text)
  if (whole) return whole
  const at = text.search(SIGN)
  if (at >= 0) return signWithLetters(text, at)
  const run = UNSPACED.exec(text)?.[0]
  if (run !== text) return undefined
  for (let length = Math.min(UNSPACED_MAX, text.length); length > 0; length -= 1) {
    // Without a figure `单元` is a unit.
    if (length === 1 && !follows && !leads) return undefined
    const sign = signOf(follows ? text.slice(0, length) : text.slice(-length))
    if (sign) return sign
  }
  return undefined
}

/** Reads `AR$`, `$MXN`, `USD$`. `only$` is a bare dollar, an unlisted `XY$` unknown. */
function signWithLetters(text: string, at: number): CurrencySign | undefined {
  const [before, sign, after] = [text.slice(0, at), text[at] ?? '', trimmed(text.slice(at + 1))]
  const listed = signOf(before + sign)
  const code = [before, after].find((letters) => isCurrencyCode(letters.toUpperCase()))
  if (code) return { code: code.toUpperCase(), others: [] }
  if (before === '' && after.toUpperCase() === 'US') return signOf('US$')
  if (listed) return listed
  return /^\p{Lu}{1,3}$/u.test(before) ? UNKNOWN : (signOf(sign) ?? UNKNOWN)
}

function wholeSign(text: string): CurrencySign | undefined {
  const upper = text.toUpperCase()
  return signOf(text) ?? (isCurrencyCode(upper) ? { code: upper, others: [] } : undefined)
}

function isCode({ text }: Word): boolean {
  return isCurrencyCode(text)
}

function isWordCode({ text }: Word): boolean {
  return WORD_CODES.has(text.toUpperCase())
}

function isUnit(text: string): boolean {
  return PRICE_WORDS.has(text.toLowerCase()) || !/[\p{L}\p{Sc}]/u.test(text)
}

function familyOf({ code, others }: CurrencySign): string[] {
  return code === null ? [...others] : [code, ...others]
}

function found(sign: string, currency: CurrencySign | undefined): WrittenCurrency | null {
  return currency ? { sign, code: currency.code, others: currency.others } : null
}

const shapes = new Map<string, WrittenCurrency | null>()
const SHAPES_MAX = 1000
const UNKNOWN: CurrencySign = { code: null, others: [] }
const SIGN = /\p{Sc}/u
/** Between spaces, figures, brackets and dashes. */
const PIECE = /[^\s\p{Nd}()[\]{}（）【】<>:：,，;；~～〜≈+−\-–—*|_=!?]+/gu
/** Characters between a figure and its currency. */
const GAP = 8
const UNSPACED =
  /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}ー]+/u
const UNSPACED_MAX = 6
/** Headings may be long. */
const TEXT_MAX = 200
/** Shorter names count only beside a figure. */
const NAME_MIN = 4
