import type { ComparedProduct } from '#contracts/compare'
import type { LandedProfit } from '#profit/calculation'
import { landedProfit } from '#profit/landed-profit'
import { type Decision, verdictOf } from '#profit/verdict'
import { rulesOf, verdictFacts } from '#profit/verdict-facts'
import { type Costs, presetFor } from '../../work/profit/costs.ts'

/** A product with what one sale of it would leave, and what to do about it, all with the same person's costs. */
export interface DecidedProduct extends ComparedProduct {
  landed: LandedProfit
  decision: Decision
  /** The person's most cash for a first order, in cents; null: any amount. */
  mostCash: number | null
}

export function decided(product: ComparedProduct, costs: Costs, today: string): DecidedProduct {
  const preset = presetFor(costs, product.channel)
  const yours = costs.figures.get(product.id) ?? null
  const landed = landedProfit({ ...product, facts: product.profitFacts, yours }, preset)
  const rules = rulesOf(preset)
  return {
    ...product,
    landed,
    decision: verdictOf(verdictFacts({ ...product, landed, today }), rules),
    mostCash: rules.mostCash,
  }
}
