import { type DecimalMark, parsePrice } from '../parse-numbers.ts'

export interface Weight {
  kilograms: number
  /** Null: no known unit. */
  unit: string | null
  /** Words for the operator, if the text has two readings. */
  doubt: string | null
}

/**
 * Reads "1,200.50 KGS", "KG 900", "2.5 t", "1200 kg / 2645 lbs". `unit`: of the column, for figures without
 * one. Null without a figure.
 */
export function readWeight(
  text: string,
  { unit, decimal }: { unit: string; decimal: DecimalMark | undefined },
): Weight | null {
  const figures = [...text.normalize('NFKC').matchAll(FIGURES)]
  const [before = ''] = /^\p{L}{1,12}/u.exec(text.trim()) ?? []
  const own = figures.find(([, , after = '']) => unitOf(after) !== null)
  const [, figure = '', after = ''] = own ?? figures[0] ?? []
  if (own === undefined && figures.length !== 1) return null
  const amount = /^\s*[-−(]\s?\d/.test(text) ? null : (parsePrice(figure, { decimal })?.amount ?? null)
  if (amount === null) return null
  const written = after || (unitOf(before) === null ? unit : before)
  const kilograms = unitOf(written)
  return {
    kilograms: Math.round(amount * (kilograms ?? 1) * 100) / 100,
    unit: kilograms === null ? null : written,
    doubt: doubtOf(figure, decimal, amount) ?? (/^tons?$/i.test(written) ? 'as metric tons' : null),
  }
}

/** "12.500": twelve and a half, or thousands. */
function doubtOf(figure: string, decimal: DecimalMark | undefined, amount: number): string | null {
  return decimal === undefined && /^[1-9]\d{0,2}\.\d{3}$/.test(figure) ? `as ${amount}` : null
}

export function unitOf(word: string): number | null {
  const unit = word.toLowerCase().replace(/\.$/, '')
  return UNITS.find(([words]) => words.split(' ').includes(unit))?.[1] ?? null
}

/** Kilograms. K and L are the codes of customs, KGM, LBR and TNE those of trade messages. */
const UNITS: readonly (readonly [string, number])[] = [
  [
    'kg kgs kgm kgr k kilo kilos kilogram kilograms kilogramme kilogrammes kilogramo kilogramos кг 公斤 千克 キロ 킬로그램 กก',
    1,
  ],
  ['lb lbs lbr l pound pounds libra libras фунт', 0.453_592_37],
  [
    't mt mts mton mtons tne tonne tonnes tonelada toneladas tonnage ton tons т тонн тонна 吨 公吨 トン 톤 ตัน',
    1000,
  ],
  ['g gr grm gram grams gramme grammes г 克', 0.001],
  ['oz ounce ounces', 0.028_349_523],
]
const FIGURES = /(\d(?:[\d.,'\u00a0\u202f ]*\d)?)\s?(\p{L}{0,12})/gu
