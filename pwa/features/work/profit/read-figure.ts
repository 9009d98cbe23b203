import {
  CENTS_MAX,
  GRAMS_MAX,
  LEAD_DAYS_MAX,
  MILLIMETRES_MAX,
  PIECES_MAX,
  UNIT_COST_MAX,
} from '#contracts/presets'
import { readTyped, type TypedFigure, within } from '../../../ui/typed-figure.ts'

/** Parsers of typed figures, each with its unit and bounds. */

/** `6`, `6.5 %` or `6,5` as basis points. */
export function readPercent(text: string): TypedFigure {
  return readTyped(text, { units: ['%'], accept: (value) => within(Math.round(value * 100), 0, 50_000) })
}

/** `3.20`, `$3`, `1,200.50` as cents. */
export function readDollars(text: string): TypedFigure {
  return readTyped(text, { units: DOLLARS, accept: (value) => within(Math.round(value * 100), 0, CENTS_MAX) })
}

/** Dollars with up to four decimals, as in quotes for small goods. */
export function readUnitCost(text: string): TypedFigure {
  return readTyped(text, {
    units: DOLLARS,
    accept: (value) => within(Math.round(value * 10_000) / 10_000, 0, UNIT_COST_MAX),
  })
}

/** `300`, `1,000 pieces`. */
export function readPieces(text: string, most = PIECES_MAX): TypedFigure {
  return readTyped(text, {
    units: ['pieces', 'pcs', 'units'],
    whole: true,
    accept: (value) => (Number.isInteger(value) ? within(value, 1, most) : null),
  })
}

/** `30`, `30 days`. */
export function readDays(text: string): TypedFigure {
  return readTyped(text, {
    units: ['days', 'day', 'd'],
    whole: true,
    accept: (value) => (Number.isInteger(value) ? within(value, 0, LEAD_DAYS_MAX) : null),
  })
}

/** `450`, `0.45 kg`, `16 oz`, `1.5 lb` as grams. */
export function readWeight(text: string): TypedFigure {
  return readUnit(text, GRAMS, 1, GRAMS_MAX)
}

/** `22`, `22.5 cm`, `9 in` as millimeters. */
export function readLength(text: string): TypedFigure {
  return readUnit(text, MILLIMETRES, 10, MILLIMETRES_MAX)
}

const DOLLARS = ['us$', '$', 'usd']
const GRAMS: Record<string, number> = { g: 1, kg: 1000, oz: 28.349_523_125, lb: 453.592_37, lbs: 453.592_37 }
const MILLIMETRES: Record<string, number> = { mm: 1, cm: 10, in: 25.4, '"': 25.4 }

/** `plain`: factor for a number without unit. */
function readUnit(text: string, units: Record<string, number>, plain: number, most: number): TypedFigure {
  const [, number = '', unit = ''] = /^([^a-z"]*)([a-z"]*)$/i.exec(text.trim()) ?? []
  const factor = unit === '' ? plain : units[unit.toLowerCase()]
  if (factor === undefined) return { value: null, question: null }
  return readTyped(number, { accept: (value) => within(Math.round(value * factor), 1, most) })
}
