import * as z from 'zod/mini'
import { Day } from '../calendar/days.ts'
import type { HistoryDay } from '../contracts/product.ts'
import { COUNTED } from '../contracts/trends.ts'
import { many } from '../db/checked-rows.ts'
import type { Transaction } from '../db/knex.ts'
import type { Week } from './forecast-levels.ts'
import { forecastWeeks } from './forecast-weeks.ts'
import { CHART_DAYS, DAILY_COUNTS } from './product-counts.ts'

export interface History {
  /** Oldest first, no missing days. `ago` 0 is the last day. */
  days: (z.infer<typeof HistoryDay> & { ago: number })[]
  /** Fractions come from differences over several days. */
  amounts: Map<number, number>
}

export async function readHistory(trx: Transaction, productId: number, asOf: Day | null): Promise<History> {
  if (asOf === null) return { days: [], amounts: new Map() }
  const rows = await many(
    trx,
    RecordedDay,
    // Other currencies would look like a change.
    `with ${DAILY_COUNTS}, said as (
       select o.day, case when o.currency <> p.currency then null else o.price end as price, o.rank
       from observation o join product p on p.id = o.product_id
       where o.product_id = :productId and o.day <= cast(:asOf as date) and o.day > cast(:asOf as date) - ${CHART_DAYS}
     )
     select day, s.price, s.rank, d.measure, d.amount from said s full join daily_count d using (day) order by day`,
    { productId, asOf },
  )
  const days: History['days'] = []
  const amounts = new Map<number, number>()
  for (const { day, price, rank, measure, amount } of rows) {
    const shown: History['days'][number] = { ...NOTHING_SAID, day, ago: daysBetween(day, asOf), price, rank }
    days.push(shown)
    if (measure === null || amount === null) continue
    shown[measure] = Math.round(amount)
    amounts.set(shown.ago, amount)
  }
  return { days, amounts }
}

export function weeksOf({ days, amounts }: History): Week[] {
  const counts = Array.from({ length: CHART_DAYS }, (_, day) => amounts.get(CHART_DAYS - 1 - day) ?? null)
  const prices = new Array<number | null>(CHART_DAYS).fill(null)
  for (const { ago, price } of days) prices[CHART_DAYS - 1 - ago] = price
  return forecastWeeks(counts, prices)
}

const RecordedDay = z.object({
  day: Day,
  price: z.nullable(z.number()),
  rank: z.nullable(z.int()),
  measure: z.nullable(z.enum(COUNTED)),
  amount: z.nullable(z.number()),
})

const NOTHING_SAID = { units: null, views: null, ratings: null }

function daysBetween(earlier: Day, later: Day): number {
  return Math.round((Date.parse(later) - Date.parse(earlier)) / 86_400_000)
}
