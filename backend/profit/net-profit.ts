import type { NetProfit } from '../contracts/profit.ts'
import type { Sale } from './calculation.ts'
import { costsAt, partsOfCent } from './costs.ts'
import { bpsOf, left, missingOf, priceOf, profitOf } from './landed-profit.ts'
import { type Plan, planOf } from './plan.ts'
import { defaultPresetOf } from './preset.ts'
import { SCHEDULE, type Schedule } from './schedule.ts'

/** What a list shows of a sale's profit, before anybody's own figures. Null where price or factory price are not known. */
export function netProfitOf(sale: Sale, schedule: Schedule = SCHEDULE): NetProfit | null {
  const priceCents = priceOf(sale)
  if (priceCents === null || priceCents === 0) return null
  const plan = planOf(sale, defaultPresetOf(sale.channel), schedule)
  return netOf(plan, priceCents, schedule)
}

function netOf(plan: Plan, priceCents: number, { version }: Schedule): NetProfit | null {
  if (plan.unitCost === null || plan.parcel === null) return null
  const cent = partsOfCent(plan)
  const known = {
    low: costsAt(plan, priceCents, 'low'),
    likely: costsAt(plan, priceCents, 'likely'),
    high: costsAt(plan, priceCents, 'high'),
  }
  const { low, likely, high } = profitOf(priceCents, known, cent)
  const marginBps = bpsOf(left(priceCents, known.likely, cent), BigInt(priceCents) * cent)
  return {
    low: low / 100,
    likely: likely / 100,
    high: high / 100,
    marginPercent: Math.round(marginBps / 10) / 10,
    scheduleVersion: version,
    missing: missingOf(plan, priceCents),
  }
}
