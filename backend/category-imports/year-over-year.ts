import type { ImportClaim } from '../contracts/category-imports.ts'

export interface YearOverYear {
  claim: ImportClaim
  /** Whole percent. */
  change: number
  /** Dollars of the newest month, the three months up to it, and the same three a year before. */
  newest: number
  threeMonths: number
  aYearBefore: number
}

/**
 * In whole dollars. Imports are seasonal, so adjacent months are not comparable, and three months smooth out
 * single ships. Null with a missing month or a small base.
 */
export function yearOverYear(dollarsOf: ReadonlyMap<string, number>, newest: string): YearOverYear | null {
  const threeMonths = sumTo(dollarsOf, newest)
  const aYearBefore = sumTo(dollarsOf, monthsBefore(newest, 12))
  if (threeMonths === null || aYearBefore === null || aYearBefore < LEAST_BASE) return null
  const change = Math.round((100 * (threeMonths - aYearBefore)) / aYearBefore)
  return {
    claim: change >= LEAST_CHANGE ? 'rises' : change <= -LEAST_CHANGE ? 'falls' : 'steady',
    change,
    newest: dollarsOf.get(newest) ?? 0,
    threeMonths,
    aYearBefore,
  }
}

/** `2026-01` minus 3: `2025-10`. */
export function monthsBefore(month: string, count: number): string {
  const [year = 0, number = 1] = month.split('-').map(Number)
  return new Date(Date.UTC(year, number - 1 - count, 1)).toISOString().slice(0, 7)
}

function sumTo(dollarsOf: ReadonlyMap<string, number>, month: string): number | null {
  let sum = 0
  for (let ago = 0; ago < MONTHS_SUMMED; ago += 1) {
    const dollars = dollarsOf.get(monthsBefore(month, ago))
    if (dollars === undefined) return null
    sum += dollars
  }
  return sum
}

const MONTHS_SUMMED = 3
/** One million dollars a month; below it a few containers look like a trend. */
const LEAST_BASE = 3_000_000
/** Percent. Prices and exchange rates alone can cause less. */
const LEAST_CHANGE = 5
