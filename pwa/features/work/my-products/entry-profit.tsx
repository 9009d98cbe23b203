import { lazy, Suspense } from 'react'
import type { PipelineItem } from '../pipeline/items.ts'
import { ProfitFigure } from '../profit/profit-figure.tsx'

const QuotedProfit = lazy(() => import('./quoted-profit.tsx'))

/** With the latest quote if any, else as in lists. Empty for unlisted products. */
export function EntryProfit({ item, short = true }: { item: PipelineItem; short?: boolean }) {
  const { product, quotes } = item
  if (!product?.now || product.channel === null) return null
  const { id, now, channel, category, netProfit, profitFacts } = product
  const sale = { id, price: now.price, currency: now.currency, channel, category, profitFacts }
  const unknown = short ? null : undefined
  const listed = <ProfitFigure netProfit={netProfit} sale={sale} short={short} unknown={unknown} />
  if (quotes.length === 0) return listed
  return (
    <Suspense fallback={listed}>
      <QuotedProfit sale={sale} quotes={quotes} listed={listed} short={short} />
    </Suspense>
  )
}
