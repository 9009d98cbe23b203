import type { OwnFigures, Preset } from '../contracts/presets.ts'
import type { ProductDetail } from '../contracts/product.ts'
import type { LandedProfit } from './calculation.ts'
import { landedProfit } from './landed-profit.ts'
import { type LandingPlan, landingPlan } from './landing-plan.ts'
import { leadTimeOf } from './lead-time.ts'
import { SCHEDULE } from './schedule.ts'
import { type Decision, verdictOf } from './verdict.ts'
import { rulesOf, verdictFacts } from './verdict-facts.ts'

type Decided = Pick<
  ProductDetail,
  'price' | 'currency' | 'channel' | 'category' | 'profitFacts' | 'trend' | 'competition' | 'suppliersFound'
> & {
  /** Null: only list data without suppliers is available. */
  suppliers: Parameters<typeof verdictFacts>[0]['suppliers']
  /** Lists do not carry it: it changes words only. */
  topCreator?: ProductDetail['topCreator']
}

export interface Terms {
  preset: Preset
  yours: OwnFigures | null
  /** Null: not known here, or not part of the plan. */
  forecast: ProductDetail['forecast']
  /** Until the order. */
  delayDays?: number
  /** YYYY-MM-DD. */
  today: string
}

/** Every list, the comparison and the product's page decide by this, at the shop's price. */
export function decide(
  product: Decided,
  terms: Terms,
): { landed: LandedProfit; plan: LandingPlan; decision: Decision } {
  const { preset, yours, today } = terms
  const landed = landedProfit({ ...product, facts: product.profitFacts, yours }, preset)
  const plan = planOf(product, landed, terms)
  return {
    landed,
    plan,
    decision: verdictOf(verdictFacts({ ...product, landed, plan, today }), rulesOf(preset)),
  }
}

export function planOf(
  { trend, competition }: Pick<Decided, 'competition'> & { trend: Counted },
  landed: Pick<LandedProfit, 'profit' | 'cash' | 'orderPieces' | 'freight'>,
  { preset, forecast, today, delayDays = 0 }: Pick<Terms, 'preset' | 'forecast' | 'delayDays' | 'today'>,
): LandingPlan {
  const { low, likely, high } = leadTimeOf(landed.freight ?? 'truck', preset, SCHEDULE).days
  return landingPlan({
    days: { low: low + delayDays, likely: likely + delayDays, high: high + delayDays },
    weeks: countsUnits(trend) ? forecast : null,
    lagDays: lagDaysOf(trend.asOf, today),
    landed,
    sellers: competition?.of === 'sellers' ? competition.count : null,
  })
}

/** Days since the last one counted. */
export function lagDaysOf(asOf: string | null, today: string): number {
  return asOf === null ? 0 : Math.max(0, (Date.parse(today) - Date.parse(asOf)) / DAY_MS)
}

const DAY_MS = 86_400_000

type Counted = Pick<Decided['trend'], 'measure' | 'caveat' | 'asOf'>

/** A forecast of views does not say how many pieces sell. */
export function countsUnits({ measure, caveat }: Counted): boolean {
  return measure === 'units' && caveat !== 'stale'
}
