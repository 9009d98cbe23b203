import { type Amounts, exactAmounts, NEAR_AMOUNTS } from './amounts.ts'
import type { Range } from './calculation.ts'
import { type Costs, costsAt, partsOfCent, type Scenario, sumOf } from './costs.ts'
import type { Plan } from './plan.ts'
import { toCents } from './whole-cents.ts'

export interface KnownCosts {
  costs: Record<Scenario, Costs>
  amounts: Amounts<bigint>
  cent: bigint
}

export function knownCosts(plan: Plan, priceCents: number | null): KnownCosts {
  const cent = partsOfCent(plan)
  const amounts = exactAmounts(cent)
  const costs = (scenario: Scenario) => costsAt(plan, priceCents, scenario, amounts)
  return { costs: { low: costs('low'), likely: costs('likely'), high: costs('high') }, amounts, cent }
}

/** What is left of a price, exactly. */
export function leftOf(priceCents: number, costs: Costs, amounts: Amounts<bigint>): bigint {
  return amounts.cents(priceCents) - sumOf(costs, amounts)
}

/** The dearest costs leave the least. */
export function profitOf(priceCents: number, { costs, amounts, cent }: KnownCosts): Range {
  const left = (scenario: Scenario) => toCents(leftOf(priceCents, costs[scenario], amounts), cent)
  return { low: left('high'), likely: left('likely'), high: left('low') }
}

/**
 * The same in a tenth of the time, by numbers that are wrong in their fifteenth digit; where that digit would decide which
 * cent is the nearest, it is decided exactly.
 */
export function profitAt(plan: Plan, priceCents: number): Range {
  const left = (scenario: Scenario) =>
    priceCents - sumOf(costsAt(plan, priceCents, scenario, NEAR_AMOUNTS), NEAR_AMOUNTS)
  const [low, likely, high] = [left('high'), left('likely'), left('low')]
  if ([low, likely, high].some((cents) => isUndecided(cents, priceCents + Math.abs(low)))) {
    return profitOf(priceCents, knownCosts(plan, priceCents))
  }
  return { low: Math.round(low), likely: Math.round(likely), high: Math.round(high) }
}

/** Nearer to a half than numbers of such a size are exact. */
function isUndecided(cents: number, size: number): boolean {
  return Math.abs(cents - Math.floor(cents) - 0.5) < 1e-7 + size * 1e-10
}
