import type { Preset } from '../contracts/presets.ts'
import type { NetProfit } from '../contracts/profit.ts'
import type { Sale } from './calculation.ts'
import { ALL_AT } from './figures.ts'
import { missingOf, priceOf } from './landed-profit.ts'
import { nearLanded } from './order.ts'
import { type Plan, planOf, unitCostOf } from './plan.ts'
import { defaultPresetOf } from './preset.ts'
import { nearLeft, profitOf } from './profit-at.ts'
import { SCHEDULE } from './schedule.ts'

type Listed = Omit<Sale, 'yours'>

/** `order`: the first one; `cash` in dollars until it has landed. */
export interface ListedProfit extends NetProfit {
  order: { pieces: number; cash: number; freight: 'sea' | 'air' | null }
}

/**
 * Default assumptions of the channel. Null if price, factory price or parcel rate is unknown. For many sales:
 * those that differ only in price share the rest.
 */
export function netProfits(): (sale: Listed) => ListedProfit | null {
  const plans = new Map<string, Plan>()
  return (sale) => {
    const priceCents = priceOf(sale)
    const unitCost = unitCostOf(sale)
    if (!priceCents || unitCost === null) return null
    const { category, channel, facts } = sale
    const { minimumOrder, origin, originBasis, duty, usualGoods } = facts
    const key = JSON.stringify([
      ...[channel, category, minimumOrder, origin, originBasis],
      ...[duty?.code, duty?.lawFrom, usualGoods?.of],
    ])
    const shared = plans.get(key) ?? planOf(sale, defaultPresetOf(channel), SCHEDULE)
    plans.set(key, shared)
    if (shared.parcel === null) return null
    const plan = { ...shared, unitCost }
    const { profit: cents } = profitOf(plan, nearLeft(plan, priceCents))
    return {
      low: cents.low / 100,
      likely: cents.likely / 100,
      high: cents.high / 100,
      marginPercent: Math.round((cents.likely * 1000) / priceCents) / 10,
      scheduleVersion: SCHEDULE.version,
      missing: missingOf(plan, priceCents),
      order: {
        pieces: plan.pieces,
        cash: Math.round(nearLanded(plan) * plan.pieces) / 100,
        freight: plan.freight?.value.likely.kind ?? null,
      },
    }
  }
}

/** Whole cents, likely costs. Null if price, factory price or parcel rate is unknown. */
export function likelyProfit(sale: Sale, preset: Preset): number | null {
  const priceCents = priceOf(sale)
  const plan = planOf(sale, preset, SCHEDULE)
  if (priceCents === null || plan.unitCost === null || plan.parcel === null) return null
  return nearLeft(plan, priceCents)(ALL_AT.likely)
}
