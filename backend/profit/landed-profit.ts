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
import { type Costs, costsAt, type Exact, partsOfCent, type Scenario, sumOf, toCents } from './costs.ts'
import { linesOf } from './lines.ts'
import { orderOf } from './order.ts'
import { type Plan, planOf } from './plan.ts'
import { SCHEDULE, type Schedule } from './schedule.ts'
import { shownCosts } from './shown-costs.ts'

/**
 * What is left of one sale after every cost, how sure that is, and what a first order takes. Pure; nothing is rounded before
 * the last line, where everything becomes whole cents.
 */
export function landedProfit(sale: Sale, preset: Preset, schedule: Schedule = SCHEDULE): LandedProfit {
  const plan = planOf(sale, preset, schedule)
  const priceCents = priceOf(sale)
  const cent = partsOfCent(plan)
  const costs = (scenario: Scenario) => costsAt(plan, priceCents, scenario)
  const known = { low: costs('low'), likely: costs('likely'), high: costs('high') }
  const whole = priceCents !== null && plan.unitCost !== null && plan.parcel !== null
  const profit = whole ? profitOf(priceCents, known, cent) : null
  const { cents: breakEvenCents, lossAgainFrom } =
    plan.unitCost && plan.parcel ? breakEvenOf(plan) : { cents: null, lossAgainFrom: null }
  const { freight } = plan
  return {
    scheduleVersion: schedule.version,
    asOf: schedule.asOf,
    priceCents,
    lines: linesOf(
      plan,
      priceCents,
      rangesOf(known, profit && priceCents !== null ? { profit, priceCents } : null, cent),
    ),
    profit,
    marginBps:
      whole && priceCents > 0 ? bpsOf(left(priceCents, known.likely, cent), BigInt(priceCents) * cent) : null,
    breakEvenCents,
    lossAgainFromCents: lossAgainFrom,
    ...orderOf(plan, known, whole ? priceCents : null),
    freight: freight?.value.kind ?? null,
    missing: missingOf(plan, priceCents),
  }
}

/** In US dollars only: so are all rates. */
export function priceOf({ price, currency }: Sale): number | null {
  if (price === null || currency !== 'USD') return null
  const cents = Math.round(price * 100)
  return cents >= 0 && cents <= PRICE_CENTS_MAX ? cents : null
}

export function missingOf(plan: Plan, priceCents: number | null): MissingFigure[] {
  return [
    ...(priceCents === null ? (['price'] as const) : []),
    ...(plan.unitCost === null ? (['unitCost'] as const) : []),
    ...plan.missing,
  ]
}

/** The dearest costs leave the least. */
export function profitOf(priceCents: number, known: Record<Scenario, Costs>, cent: Exact): Range {
  return {
    low: toCents(left(priceCents, known.high, cent), cent),
    likely: toCents(left(priceCents, known.likely, cent), cent),
    high: toCents(left(priceCents, known.low, cent), cent),
  }
}

export function left(priceCents: number, costs: Costs, cent: Exact): Exact {
  return BigInt(priceCents) * cent - sumOf(costs)
}

/** Share of one amount in another, in the nearest basis point. */
export function bpsOf(part: Exact, whole: Exact): number {
  return toCents(part * 10_000n, whole)
}

function rangesOf(
  known: Record<Scenario, Costs>,
  sold: { profit: Range; priceCents: number } | null,
  cent: Exact,
): Partial<Record<LineId, Range>> {
  const shown = {
    low: shownCosts(known.low, cent, sold && sold.priceCents - sold.profit.high),
    likely: shownCosts(known.likely, cent, sold && sold.priceCents - sold.profit.likely),
    high: shownCosts(known.high, cent, sold && sold.priceCents - sold.profit.low),
  }
  return Object.fromEntries(
    LINE_IDS.flatMap((id) => {
      const [low, likely, high] = [shown.low[id], shown.likely[id], shown.high[id]]
      return low === undefined || likely === undefined || high === undefined
        ? []
        : [[id, { low, likely, high }]]
    }),
  )
}
