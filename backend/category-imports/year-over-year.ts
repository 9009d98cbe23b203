import type { ImportClaim } from '../contracts/category-imports.ts'

export interface YearOverYear {
  claim: ImportClaim
  /** Whole percent. */
  change: number
  /** Dollars of the newest month, of three months up to it, and of the same three a year before. */
  newest: number
  threeMonths: number
  aYearBefore: number
}

/**
 * Three months against the same three a year before, in whole dollars: imports have seasons (what is sold at Christmas lands
 * in September), so a month says nothing against the one before, and one ship more or less says nothing over three. Null
 * where one of the six months is not known, or the base is small.
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

/** `2026-01`, 3 months before: `2025-10`. */
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
/** A million dollars a month: under it a few containers are a trend. */
const LEAST_BASE = 3_000_000
/** Prices and exchange rates move dollars by this much without anybody buying more. */
const LEAST_CHANGE = 5
