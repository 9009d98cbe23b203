import { Link } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import type { OwnFigures } from '#contracts/presets'
import type { ProductDetail } from '#contracts/product'
import { countsUnits, decide, planOf } from '#profit/decide'
import { landedProfit } from '#profit/landed-profit'
import { asListed } from '#profit/listed-verdict'
import { quotedCost, withQuote } from '#profit/quoted-cost'
import { useToday } from '../../../ui/now.ts'
import { useStore } from '../../../ui/store.ts'
import type { ProductSummary } from '../../market/products/product-summary.ts'
import { useEntryOf } from '../pipeline/use-pipeline.ts'
import { assumptionWords, presetFor } from './costs.ts'
import { LandedProfitPanel } from './landed-profit-panel.tsx'
import { LandingOrder, NOTHING_TRIED, type TriedOrder } from './landing-order.tsx'
import { hasOwnCosts } from './own-costs.ts'
import { useCostActions } from './use-cost-actions.ts'
import { useCosts } from './use-costs.ts'
import { VerdictPanel } from './verdict-panel.tsx'

export function ProductDecision({
  product,
  detail = null,
  hasSuppliers = true,
}: {
  product: ProductSummary
  /** Null: only list data, so no forecast. */
  detail?: Pick<ProductDetail, 'forecast' | 'forecastLocked' | 'decision' | 'topCreator'> | null
  /** False if only list data without suppliers is available. */
  hasSuppliers?: boolean
}) {
  const costs = useCosts()
  const hasOwn = useStore(hasOwnCosts)
  const actions = useCostActions()
  const entry = useEntryOf(product.id)
  /** Cents; null: the shop's price. */
  const [tried, setTried] = useState<number | null>(null)
  const [order, setOrder] = useState(NOTHING_TRIED)
  const tryOrder = (change: Partial<TriedOrder>) => setOrder((before) => ({ ...before, ...change }))
  const today = useToday()
  const usual = presetFor(costs, product.channel)
  const preset = order.by === null ? usual : { ...usual, freight: order.by }
  const own = costs.figures.get(product.id) ?? null
  const quoted = quotedCost(entry?.quotes ?? [])
  const yours = withQuote(own, quoted)
  /** The member's own factory price overrides a quote. */
  const quote = own?.unitCost == null ? quoted : null
  const assumptions = assumptionWords(costs, product.id, quote !== null)
  const forecast = detail?.forecast ?? null
  const { delayDays, pieces } = order
  const terms = {
    ...{ preset, forecast, delayDays },
    yours: pieces === null ? yours : { ...NOTHING_OWN, ...yours, minimumOrder: pieces },
    today: new Date(today).toISOString().slice(0, 10),
  }
  const { landed: atShopPrice, decision: decided } = decide(
    { ...product, suppliers: hasSuppliers ? product.suppliers : null, topCreator: detail?.topCreator },
    terms,
  )
  const isTypical = !hasOwn && yours === null && order === NOTHING_TRIED
  const listed = detail?.forecastLocked && isTypical ? detail.decision : null
  const decision = listed ? asListed(decided, listed) : decided
  const saleAt = (price: number | null, figures: OwnFigures | null) => ({
    ...{ ...product, price, facts: product.profitFacts },
    yours: figures,
  })
  const sale = saleAt(tried === null ? product.price : tried / 100, terms.yours)
  const landed = tried === null ? atShopPrice : landedProfit(sale, preset)
  const { trend, competition } = product
  return (
    <>
      <VerdictPanel decision={decision} assumptions={assumptions} preset={preset}>
        <LandingOrder
          plan={planOf(product, landed, terms)}
          landed={landed}
          usualPieces={landedProfit(saleAt(product.price, yours), preset).orderPieces}
          tried={order}
          onTry={tryOrder}
          onKeep={(pieces) => {
            void actions.setFigures(product.id, own, { minimumOrder: pieces })
            tryOrder({ pieces: null })
          }}
          preset={preset}
          sellers={competition?.of === 'sellers' ? competition.count : null}
          lastWeek={trend.lastWeek}
          noForecast={whyNoForecast(countsUnits(trend), detail)}
          isAssumed={landed.missing.some((figure) => ASSUMED.includes(figure))}
        />
      </VerdictPanel>
      <LandedProfitPanel
        product={product}
        costs={costs}
        own={own}
        quote={quote}
        assumptions={assumptions}
        sale={sale}
        landed={landed}
        tried={tried}
        onTry={setTried}
      />
    </>
  )
}

function whyNoForecast(
  isCounted: boolean,
  detail: Pick<ProductDetail, 'forecast' | 'forecastLocked'> | null,
): ReactNode {
  if (!isCounted) return 'How many sell then is not forecast: no recent sales are counted.'
  if (detail?.forecastLocked)
    return (
      <>
        How many sell then: <Link to="/premium">with a plan</Link>.
      </>
    )
  if (detail === null) return 'How many sell then loads when you are online.'
  return detail.forecast === null
    ? 'How many sell then is not forecast: it takes 6 weeks of counts.'
    : 'How many sell then is not forecast: it is too far ahead.'
}

const NOTHING_OWN = { unitCost: null, origin: null, dutyBps: null, goods: null }
const ASSUMED: readonly string[] = ['unitCost', 'weight', 'size', 'origin']
