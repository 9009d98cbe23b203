import type { ComparedProduct } from '#contracts/compare'
import type { LandedProfit } from '#profit/calculation'
import { landedProfit } from '#profit/landed-profit'
import { type Decision, verdictOf } from '#profit/verdict'
import { rulesOf, verdictFacts } from '#profit/verdict-facts'
import { type Costs, presetFor } from '../../work/profit/costs.ts'

export interface DecidedProduct extends ComparedProduct {
  landed: LandedProfit
  decision: Decision
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
