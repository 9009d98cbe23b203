import { type Amounts, exactAmounts, NEAR_AMOUNTS } from './amounts.ts'
import type { Deviation, Range } from './calculation.ts'
import { type Costs, costsAt, partsOfCent, sumOf } from './costs.ts'
import { isSpread } from './deviations.ts'
import { ALL_AT, type End, type Ends, endsWith, FIGURES } from './figures.ts'
import type { Plan } from './plan.ts'
import { toCents } from './whole-cents.ts'

export interface KnownCosts {
  costs: Record<End, Costs>
  amounts: Amounts<bigint>
  cent: bigint
}

export function knownCosts(plan: Plan, priceCents: number | null): KnownCosts {
  const cent = partsOfCent(plan)
  const amounts = exactAmounts(cent)
  const costs = (end: End) => costsAt(plan, priceCents, ALL_AT[end], amounts)
  return { costs: { low: costs('low'), likely: costs('likely'), high: costs('high') }, amounts, cent }
}

export function leftOf(priceCents: number, costs: Costs, amounts: Amounts<bigint>): bigint {
  return amounts.cents(priceCents) - sumOf(costs, amounts)
}

/**
 * Range: likely profit minus and plus the root of the sum of squared effects. Independent figures rarely all
 * go wrong at once.
 */
export function profitOf(
  plan: Plan,
  left: (ends: Ends) => number,
): { profit: Range; deviations: Deviation[] } {
  const likely = left(ALL_AT.likely)
  const deviations = FIGURES.filter((figure) => isSpread(plan, figure)).map((figure) => ({
    figure,
    less: Math.max(0, likely - left(endsWith(figure, 'high'))),
    more: Math.max(0, left(endsWith(figure, 'low')) - likely),
  }))
  // The root of an integer is never halfway between integers: all machines round alike.
  const root = (side: 'less' | 'more') =>
    Math.round(Math.sqrt(deviations.reduce((sum, each) => sum + each[side] ** 2, 0)))
  return { profit: { low: likely - root('less'), likely, high: likely + root('more') }, deviations }
}

export function exactLeft(plan: Plan, priceCents: number): (ends: Ends) => number {
  const cent = partsOfCent(plan)
  const amounts = exactAmounts(cent)
  return (ends) => toCents(leftOf(priceCents, costsAt(plan, priceCents, ends, amounts), amounts), cent)
}

/** Floats are ten times faster. Exact arithmetic settles a cent that depends on the fifteenth digit. */
export function nearLeft(plan: Plan, priceCents: number): (ends: Ends) => number {
  return (ends) => {
    const left = priceCents - sumOf(costsAt(plan, priceCents, ends, NEAR_AMOUNTS), NEAR_AMOUNTS)
    return isUndecided(left, priceCents + Math.abs(left))
      ? exactLeft(plan, priceCents)(ends)
      : Math.round(left)
  }
}

/** Closer to a half than float precision. */
function isUndecided(cents: number, size: number): boolean {
  return Math.abs(cents - Math.floor(cents) - 0.5) < 1e-7 + size * 1e-10
}
