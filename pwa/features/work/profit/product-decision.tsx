import { useState } from 'react'
import { landedProfit } from '#profit/landed-profit'
import { quotedCost, withQuote } from '#profit/quoted-cost'
import { verdictOf } from '#profit/verdict'
import { rulesOf, verdictFacts } from '#profit/verdict-facts'
import { useToday } from '../../../ui/now.ts'
import type { ProductSummary } from '../../market/products/product-summary.ts'
import { useEntryOf } from '../pipeline/use-pipeline.ts'
import { assumptionWords, presetFor } from './costs.ts'
import { LandedProfitPanel } from './landed-profit-panel.tsx'
import { useCosts } from './use-costs.ts'
import { VerdictPanel } from './verdict-panel.tsx'

export function ProductDecision({
  product,
  hasSuppliers = true,
}: {
  product: ProductSummary
  /** False if only list data without suppliers is available. */
  hasSuppliers?: boolean
}) {
  const costs = useCosts()
  const entry = useEntryOf(product.id)
  /** Cents; null: the shop's price. */
  const [tried, setTried] = useState<number | null>(null)
  const today = useToday()
  const preset = presetFor(costs, product.channel)
  const own = costs.figures.get(product.id) ?? null
  const quoted = quotedCost(entry?.quotes ?? [])
  const yours = withQuote(own, quoted)
  /** The member's own factory price overrides a quote. */
  const quote = own?.unitCost == null ? quoted : null
  const assumptions = assumptionWords(costs, product.id, quote !== null)
  const saleAt = (price: number | null) => ({ ...product, price, facts: product.profitFacts, yours })
  const atShopPrice = landedProfit(saleAt(product.price), preset)
  const sale = saleAt(tried === null ? product.price : tried / 100)
  const decision = verdictOf(
    verdictFacts({
      ...product,
      suppliers: hasSuppliers ? product.suppliers : null,
      landed: atShopPrice,
      today: new Date(today).toISOString().slice(0, 10),
    }),
    rulesOf(preset),
  )
  return (
    <>
      <VerdictPanel
        decision={decision}
        assumptions={assumptions}
        preset={preset}
        freight={atShopPrice.freight}
      />
      <LandedProfitPanel
        product={product}
        costs={costs}
        own={own}
        quote={quote}
        assumptions={assumptions}
        sale={sale}
        landed={tried === null ? atShopPrice : landedProfit(sale, preset)}
        tried={tried}
        onTry={setTried}
      />
    </>
  )
}
