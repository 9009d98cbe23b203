import { landedProfit } from '#profit/landed-profit'
import { type Decision, verdictOf } from '#profit/verdict'
import { rulesOf, verdictFacts } from '#profit/verdict-facts'
import { distinct } from '../../../distinct.ts'
import type { ProductSummary } from '../../market/products/product-summary.ts'
import { type Costs, presetFor } from '../profit/costs.ts'
import { SUGGESTIONS, type Suggestion } from './suggestion.ts'

/** Only the verdict 'order a sample': 'watch' is no pick, because the product's page would show it. */
export function suggestionsOf(
  products: readonly ProductSummary[],
  { mine, costs, today }: { mine: ReadonlySet<string>; costs: Costs; today: string },
): Suggestion[] {
  return distinct(products)
    .filter(({ id }) => !mine.has(id))
    .map((product) => ({ product, decision: decisionOn(product, costs, today) }))
    .filter(({ decision }) => decision.verdict === 'sample')
    .slice(0, SUGGESTIONS)
}

function decisionOn(product: ProductSummary, costs: Costs, today: string): Decision {
  const preset = presetFor(costs, product.channel)
  const yours = costs.figures.get(product.id) ?? null
  const landed = landedProfit({ ...product, facts: product.profitFacts, yours }, preset)
  return verdictOf(verdictFacts({ ...product, landed, today }), rulesOf(preset))
}
