import { landedProfit } from '#profit/landed-profit'
import { type Decision, type Verdict, verdictOf } from '#profit/verdict'
import { rulesOf, verdictFacts } from '#profit/verdict-facts'
import { type Costs, presetFor } from '../profit/costs.ts'
import type { ProductSummary } from '../trends/product-summary.ts'
import { SUGGESTIONS, type Suggestion } from './suggestion.ts'

/**
 * The products with the best verdict, of those that are not `mine`: first those of which a sample is worth ordering, then
 * those with most that speaks for them; between equals in the order of the lists. What is best left is no pick.
 */
export function suggestionsOf(
  products: readonly ProductSummary[],
  { mine, costs, today }: { mine: ReadonlySet<string>; costs: Costs; today: string },
): Suggestion[] {
  return products
    .filter(({ id }) => !mine.has(id))
    .map((product) => ({ product, decision: decisionOn(product, costs, today) }))
    .filter(({ decision }) => decision.verdict !== 'leave')
    .sort((a, b) => worthOf(b.decision) - worthOf(a.decision))
    .slice(0, SUGGESTIONS)
}

function decisionOn(product: ProductSummary, costs: Costs, today: string): Decision {
  const preset = presetFor(costs, product.channel)
  const yours = costs.figures.get(product.id) ?? null
  const landed = landedProfit({ ...product, facts: product.profitFacts, yours }, preset)
  // Lists do not say how many sell it: that question stays open.
  return verdictOf(verdictFacts({ ...product, competition: null, landed, today }), rulesOf(preset))
}

const WORTH: Record<Verdict, number> = { sample: 20, watch: 10, leave: 0 }

function worthOf({ verdict, reasons }: Decision): number {
  return reasons.reduce((sum, { good }) => sum + (good === null ? 0 : good ? 1 : -1), WORTH[verdict])
}
