import { likelyProfit } from '#profit/net-profit'
import { quotedCost, withQuote } from '#profit/quoted-cost'
import { useEntryOf } from '../../work/pipeline/use-pipeline.ts'
import { assumptionWords, presetFor } from '../../work/profit/costs.ts'
import { useCosts } from '../../work/profit/use-costs.ts'
import type { SoldProduct } from './sold-product.ts'

export function isCommission(percent: number | null): percent is number {
  return percent !== null && percent >= 0 && percent <= 100
}

/** Dollars left of one sale with this commission, all other costs as in the profit panel. Null if not known. */
export function useLeftAt(
  product: SoldProduct,
  percent: number | null,
): { dollars: number; assumptions: string } | null {
  const costs = useCosts()
  const entry = useEntryOf(product.id)
  if (!isCommission(percent)) return null
  const own = costs.figures.get(product.id) ?? null
  const quoted = quotedCost(entry?.quotes ?? [])
  const cents = likelyProfit(
    { ...product, facts: product.profitFacts, yours: withQuote(own, quoted) },
    { ...presetFor(costs, product.channel), creatorBps: Math.round(percent * 100) },
  )
  if (cents === null) return null
  const isQuoted = quoted !== null && own?.unitCost == null
  return { dollars: cents / 100, assumptions: assumptionWords(costs, product.id, isQuoted) }
}
