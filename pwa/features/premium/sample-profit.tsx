import type { SampleProduct } from '#contracts/landing'
import { ProfitFigure } from '../profit/profit-figure.tsx'

/** What one sale leaves, on a card of the start page and of Premium. */
export default function SampleProfit({
  product: { id, price, currency, channel, category, netProfit, profitFacts },
}: {
  product: SampleProduct
}) {
  return (
    <ProfitFigure
      netProfit={netProfit}
      sale={
        id === null || channel === null || profitFacts === null
          ? null
          : { id, price, currency, channel, category, profitFacts }
      }
    />
  )
}
