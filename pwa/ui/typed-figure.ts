import { plainDigits } from '#contracts/plain-digits'

/** A figure as a person types it. Both null: unreadable. */
export interface TypedFigure {
  value: number | null
  /** Set if the text has two possible readings: shows both and asks. */
  question: string | null
}

interface FigureRule {
  /** Signs and units that may stand before or after, in lower case. */
  units?: readonly string[]
  /** Groups of three digits are thousands. */
  whole?: boolean
  /** Null if out of bounds. */
  accept: (reading: number) => number | null
}

/**
 * Reads `1,234.56`, `1.234,56` and `−20 %`. A leading 0 never groups: `0,125`. `12,500` has two readings, unless
 * the field accepts only one.
 */
export function readTyped(text: string, { units = [], whole = false, accept }: FigureRule): TypedFigure {
  if (text.length > TYPED_MAX) return { value: null, question: null }
  const readings = readingsOf(bare(plainDigits(text).trim(), units), whole)
  const accepted = readings.filter((reading) => accept(reading) !== null)
  const [first, second] = accepted
  if (first === undefined) return { value: null, question: null }
  if (second === undefined) return { value: accept(first), question: null }
  return {
    value: null,
    question: `Do you mean ${grouped(first)} or ${second}? Write ${typedText(first)} or ${typedText(second)}.`,
  }
}

/** `readTyped` reads it as this figure only. */
export function typedText(value: number | null | undefined): string {
  if (value === null || value === undefined) return ''
  const text = String(value)
  const plain = text.includes('e')
    ? value
        .toFixed(TINY_DIGITS)
        .replace(/(?<!0)0+$/, '')
        .replace(/\.$/, '')
    : text
  // Three decimals look like thousands.
  return /^-?[1-9]\d{0,2}\.\d{3}$/.test(plain) ? `${plain}0` : plain
}

export function within(value: number, least: number, most: number): number | null {
  return value >= least && value <= most ? value : null
}

const TINY_DIGITS = 12
const TYPED_MAX = 40

/** `-$5 each` is `-5` for the units `$` and `each`. */
function bare(text: string, units: readonly string[]): string {
  const sign = /^[-−–+]/.exec(text)?.[0] ?? ''
  let rest = text.slice(sign.length).trim().toLowerCase()
  for (const unit of units) {
    if (rest.startsWith(unit)) rest = rest.slice(unit.length).trim()
    if (rest.endsWith(unit)) rest = rest.slice(0, -unit.length).trim()
  }
  return sign + rest
}

/** Thousands first. */
function readingsOf(text: string, whole: boolean): number[] {
  const [, sign = '', figure = ''] = /^([-−–+]?)\s?(\d[\d.,' ]*|[.,]\d+)$/.exec(text) ?? []
  if (figure === '') return []
  const marks = figure.replace(/[^.,]/g, '')
  const mark = marks.at(-1)
  const signed = (digits: string) => (/[-−–]/.test(sign) ? -Number(digits) : Number(digits))
  const at = mark === undefined ? figure.length : figure.lastIndexOf(mark)
  const isDecimal = marks.split(mark ?? '').length === 2
  const decimal =
    isDecimal && isWhole(figure.slice(0, at), mark) && /^\d*$/.test(figure.slice(at + 1))
      ? [signed(`${digitsOf(figure.slice(0, at)) || '0'}.${figure.slice(at + 1) || '0'}`)]
      : []
  if (!isGrouped(figure) && mark !== undefined) return decimal
  if (!isWhole(figure, undefined)) return []
  const thousands = [signed(digitsOf(figure))]
  return whole || mark === undefined ? thousands : [...thousands, ...decimal]
}

/** `mark`: the decimal mark after it, which cannot also group. */
function isWhole(figure: string, mark: string | undefined): boolean {
  return /^\d*$/.test(figure) || (isGrouped(figure) && !(mark !== undefined && figure.includes(mark)))
}

/** Groups of three, or of two in India; a leading 0 never groups. */
function isGrouped(figure: string): boolean {
  return /^[1-9]\d{0,2}([.,' ])(?:\d{2,3}\1)*\d{3}$/.test(figure)
}

function digitsOf(figure: string): string {
  return figure.replace(/\D/g, '')
}

function grouped(value: number): string {
  return String(value).replace(/\B(?=(\d{3}){1,7}$)/g, ',')
}
