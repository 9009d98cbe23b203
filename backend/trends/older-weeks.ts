import * as z from 'zod/mini'
import { Day } from '../calendar/days.ts'
import type { HistoryWeek } from '../contracts/product.ts'
import { many } from '../db/checked-rows.ts'
import type { Transaction } from '../db/knex.ts'
import { WEEK_SUMS } from './week-sums.ts'

/** Weeks that begin before `from`, oldest first. Prices in the product's currency, or null. */
export async function readOlderWeeks(trx: Transaction, productId: number, from: Day): Promise<HistoryWeek[]> {
  const rows = await many(
    trx,
    WeekRow,
    `with said as materialized (
      select * from observation where product_id = :productId and day < cast(:from as date) + ${REST_OF_WEEK + TOTALS_AHEAD}
    ), ${WEEK_SUMS}, folded as (
      select * from product_week where product_id = :productId
    ), both_sums as (
      select week, ${['units', 'views', 'ratings']
        .map(
          (
            sum,
          ) => `case when s.${sum} is null then w.${sum} else coalesce(w.${sum}, 0) + s.${sum} end as ${sum},
        coalesce(w.${sum}_days, 0) | coalesce(s.${sum}_days, 0) as ${sum}_days`,
        )
        .join(', ')},
        least(w.best_rank, s.best_rank) as best_rank,
        case when s.price_last is null then w.currency else s.currency end as currency,
        case when s.price_last is null or s.currency is not distinct from w.currency or w.price_last is null
          then least(w.price_low, s.price_low) else s.price_low end as price_low,
        case when s.price_last is null or s.currency is not distinct from w.currency or w.price_last is null
          then greatest(w.price_high, s.price_high) else s.price_high end as price_high
      from folded w full join week_sum s using (product_id, week)
      where week < cast(:from as date)
    )
    select b.week, b.units, b.units_days, b.views, b.views_days, b.ratings, b.ratings_days, b.best_rank,
      case when b.currency is null or p.currency is null or b.currency = p.currency then b.price_low end as price_low,
      case when b.currency is null or p.currency is null or b.currency = p.currency then b.price_high end as price_high
    from both_sums b join product p on p.id = :productId order by b.week`,
    { productId, from },
  )
  return rows.map((row) => ({
    week: row.week,
    units: rounded(row.units),
    views: rounded(row.views),
    ratings: rounded(row.ratings),
    days: bitsIn(row.units_days || row.views_days || row.ratings_days),
    priceLow: row.price_low,
    priceHigh: row.price_high,
    bestRank: row.best_rank,
  }))
}

const WeekRow = z.object({
  week: Day,
  units: z.nullable(z.number()),
  units_days: z.int(),
  views: z.nullable(z.number()),
  views_days: z.int(),
  ratings: z.nullable(z.number()),
  ratings_days: z.int(),
  price_low: z.nullable(z.number()),
  price_high: z.nullable(z.number()),
  best_rank: z.nullable(z.int()),
})

/** The last week may end six days later. */
const REST_OF_WEEK = 7
const TOTALS_AHEAD = 35

function rounded(value: number | null): number | null {
  return value === null ? null : Math.round(value)
}

function bitsIn(set: number): number {
  return [...set.toString(2)].filter((bit) => bit === '1').length
}
