import type { ProductDetail } from '#contracts/product'
import { decide } from '#profit/decide'
import type { Decision } from '#profit/verdict'
import { distinct } from '../../../distinct.ts'
import type { ProductSummary } from '../../market/products/product-summary.ts'
import { type Costs, presetFor } from '../profit/costs.ts'
import { SUGGESTIONS, type Suggestion } from './suggestion.ts'

/** By product. Absent: not fetched. */
export type Forecasts = ReadonlyMap<string, ProductDetail['forecast']>

/** Only the verdict 'order a sample': 'watch' is no pick, because the product's page would show it. */
export function suggestionsOf(
  products: readonly ProductSummary[],
  {
    mine,
    most = SUGGESTIONS,
    ...how
  }: { mine: ReadonlySet<string>; costs: Costs; today: string; forecasts?: Forecasts; most?: number },
): Suggestion[] {
  return distinct(products)
    .filter(({ id }) => !mine.has(id))
    .map((product) => ({ product, decision: decisionOn(product, how) }))
    .filter(({ decision }) => decision.verdict === 'sample')
    .slice(0, most)
}

function decisionOn(
  product: ProductSummary,
  { costs, today, forecasts }: { costs: Costs; today: string; forecasts?: Forecasts },
): Decision {
  return decide(product, {
    preset: presetFor(costs, product.channel),
    yours: costs.figures.get(product.id) ?? null,
    forecast: forecasts?.get(product.id) ?? null,
    today,
  }).decision
}
