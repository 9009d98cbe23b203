import type { Preset } from '../contracts/presets.ts'
import type { MissingFigure } from '../contracts/profit.ts'
import { breakEvenOf } from './break-even.ts'
import {
  type LandedProfit,
  LINE_IDS,
  type LineId,
  PRICE_CENTS_MAX,
  type Range,
  type Sale,
} from './calculation.ts'
import { linesOf } from './lines.ts'
import { orderOf } from './order.ts'
import { type Plan, planOf } from './plan.ts'
import { exactLeft, type KnownCosts, knownCosts, profitOf } from './profit-at.ts'
import { SCHEDULE, type Schedule } from './schedule.ts'
import { wholeCosts } from './whole-cents.ts'

/** Pure. Rounds only at the end, to whole cents. */
export function landedProfit(sale: Sale, preset: Preset, schedule: Schedule = SCHEDULE): LandedProfit {
  const plan = planOf(sale, preset, schedule)
  const priceCents = priceOf(sale)
  const known = knownCosts(plan, priceCents)
  const isWhole = plan.unitCost !== null && plan.parcel !== null
  const sold =
    isWhole && priceCents !== null ? { priceCents, ...profitOf(plan, exactLeft(plan, priceCents)) } : null
  const breakEven = isWhole ? breakEvenOf(plan) : null
  return {
    scheduleVersion: schedule.version,
    asOf: schedule.asOf,
    priceCents,
    lines: linesOf(plan, priceCents, rangesOf(known, sold)),
    profit: sold?.profit ?? null,
    deviations: sold?.deviations ?? [],
    marginBps: sold && marginOf(sold.profit.likely, sold.priceCents),
    breakEvenCents: breakEven?.cents ?? null,
    lossAgainFromCents: breakEven?.lossAgainFrom ?? null,
    ...orderOf(plan, known, sold?.priceCents ?? null),
    freight: plan.freight?.value.likely.kind ?? null,
    isCostPossible: plan.isCostPossible,
    missing: missingOf(plan, priceCents),
  }
}

/** From displayed figures, so a calculator confirms it. Null: price 0. */
function marginOf(likelyCents: number, priceCents: number): number | null {
  return priceCents > 0 ? Math.round((likelyCents * 10_000) / priceCents) : null
}

/** US dollars only, like all rates. */
export function priceOf({ price, currency }: Pick<Sale, 'price' | 'currency'>): number | null {
  if (price === null || currency !== 'USD') return null
  const cents = Math.round(price * 100)
  return cents >= 0 && cents <= PRICE_CENTS_MAX ? cents : null
}

export function missingOf(plan: Plan, priceCents: number | null): MissingFigure[] {
  return [
    ...(priceCents === null ? (['price'] as const) : []),
    ...(plan.unitCost === null || plan.unitCost.basis === 'imputed' ? (['unitCost'] as const) : []),
    ...plan.missing,
  ]
}

function rangesOf(
  { costs, cent }: KnownCosts,
  sold: { priceCents: number; profit: Range } | null,
): Partial<Record<LineId, Range>> {
  const whole = {
    low: wholeCosts(costs.low, cent, null),
    likely: wholeCosts(costs.likely, cent, sold && sold.priceCents - sold.profit.likely),
    high: wholeCosts(costs.high, cent, null),
  }
  return Object.fromEntries(
    LINE_IDS.flatMap((id) => {
      const [low, likely, high] = [whole.low[id], whole.likely[id], whole.high[id]]
      return low === undefined || likely === undefined || high === undefined
        ? []
        : [[id, { low, likely, high }]]
    }),
  )
}
