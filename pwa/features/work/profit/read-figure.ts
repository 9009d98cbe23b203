import { CENTS_MAX, GRAMS_MAX, MILLIMETRES_MAX, PIECES_MAX, UNIT_COST_MAX } from '#contracts/presets'

/** Parsers of typed figures. Null: unreadable or out of bounds. */

/** `6`, `6.5 %` or `6,5` as basis points. */
export function readPercent(text: string): number | null {
  const value = readNumber(text.replace('%', ''))
  return value === null ? null : within(Math.round(value * 100), 0, 50_000)
}

/** `3.20`, `$3`, `1,200.50` as cents. */
export function readDollars(text: string): number | null {
  const value = readNumber(text.replace(/\$|usd/i, ''))
  return value === null ? null : within(Math.round(value * 100), 0, CENTS_MAX)
}

/** Dollars with up to four decimals, as in quotes for small goods. */
export function readUnitCost(text: string): number | null {
  const value = readNumber(text.replace(/\$|usd/i, ''))
  return value === null ? null : within(Math.round(value * 10_000) / 10_000, 0, UNIT_COST_MAX)
}

/** `300`, `1,000 pieces`. */
export function readPieces(text: string): number | null {
  const value = readNumber(text.replace(/pieces|pcs|units/i, ''))
  return value === null || !Number.isInteger(value) ? null : within(value, 1, PIECES_MAX)
}

/** `450`, `0.45 kg`, `16 oz`, `1.5 lb` as grams. */
export function readWeight(text: string): number | null {
  return readUnit(text, GRAMS, 1, GRAMS_MAX)
}

/** `22`, `22.5 cm`, `9 in` as millimeters. */
export function readLength(text: string): number | null {
  return readUnit(text, MILLIMETRES, 10, MILLIMETRES_MAX)
}

const GRAMS: Record<string, number> = { g: 1, kg: 1000, oz: 28.349_523_125, lb: 453.592_37, lbs: 453.592_37 }
const MILLIMETRES: Record<string, number> = { mm: 1, cm: 10, in: 25.4, '"': 25.4 }

/** `plain`: factor for a number without unit. */
function readUnit(text: string, units: Record<string, number>, plain: number, most: number): number | null {
  const [, number = '', unit = ''] = /^([^a-z"]*)([a-z"]*)$/i.exec(text.trim()) ?? []
  const value = readNumber(number)
  const factor = unit === '' ? plain : units[unit.toLowerCase()]
  return value === null || factor === undefined ? null : within(Math.round(value * factor), 1, most)
}

/** A comma before three digits groups thousands; elsewhere it is a decimal point. */
function readNumber(text: string): number | null {
  const written = text
    .replace(/\s/g, '')
    .replace(/,(?=\d{3}(\D|$))/g, '')
    .replace(',', '.')
  return /^\d+(\.\d+)?$/.test(written) ? Number(written) : null
}

function within(value: number, least: number, most: number): number | null {
  return value >= least && value <= most ? value : null
}
