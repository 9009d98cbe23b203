import * as z from 'zod/mini'
import type { Day } from '../calendar/days.ts'
import { CATEGORIES, type Category } from '../contracts/categories.ts'
import { type CategoryFigures, ENOUGH_COUNTED, SEASON_PRODUCTS } from '../contracts/category.ts'
import { many } from '../db/checked-rows.ts'
import type { Transaction } from '../db/knex.ts'
import { DAILY_ROWS_DAYS, LONGEST_DIFFERENCE_DAYS } from '../trends/week-sums.ts'

type Season = NonNullable<CategoryFigures['season']>

/**
 * The same products in each month: with others a month shows the catalogue, not the season. Chosen by age,
 * because today's best sellers sold less before. Needs the temporary table `longest_known`.
 */
export async function seasons(trx: Transaction, asOf: Day): Promise<Map<Category, Season>> {
  const from = firstMonth(asOf)
  const rows = await many(trx, Row, MONTHS, { from, asOf })
  const found = new Map<Category, Season>()
  for (const { category, products, months } of rows) {
    if (products < ENOUGH_COUNTED) continue
    const mean = months.reduce((sum, { units }) => sum + units, 0) / MONTHS_COUNTED
    if (mean <= 0) continue
    found.set(category, {
      products,
      months: months.map(({ month, units }) => ({ month, share: Math.round((100 * units) / mean) / 100 })),
    })
  }
  return found
}

/** First day of the 12 whole months that `asOf` ends or follows. */
function firstMonth(asOf: Day): Day {
  const [year = 0, month = 1] = asOf.split('-').map(Number)
  const tomorrow = new Date(Date.parse(asOf) + 86_400_000)
  const whole = tomorrow.getUTCDate() === 1 ? 1 : 0
  return new Date(Date.UTC(year, month - 1 - MONTHS_COUNTED + whole, 1)).toISOString().slice(0, 10)
}

const MONTHS_COUNTED = 12
/** Known days of a month, for each product. */
const LEAST_DAYS = 20

/**
 * Daily rows where they are, before them weekly sums, spread evenly over their known days. Units a day, else
 * differences of units sold.
 */
const MONTHS = `with span as (
    select cast(:from as date) as first, cast(:from as date) + interval '12 months' as end,
      cast(:asOf as date) - ${DAILY_ROWS_DAYS} as folded_to
  ), season_product as materialized (
    select id, category from longest_known where at <= ${SEASON_PRODUCTS} and first_seen_on <= cast(:from as date)
  ), said as materialized (
    select o.product_id, o.day, o.units, o.sold_total, bool_or(o.units is not null) over (partition by o.product_id) as daily
    from season_product s join observation o on o.product_id = s.id
    where o.day > cast(:asOf as date) - ${DAILY_ROWS_DAYS + LONGEST_DIFFERENCE_DAYS} and o.day <= cast(:asOf as date)
  ), difference as (
    select product_id, day, lag(day) over earlier as since,
      greatest(sold_total - lag(sold_total) over earlier, 0)::float8 as units
    from said where not daily and sold_total is not null
    window earlier as (partition by product_id order by day)
  ), part as (
    select product_id, date_trunc('month', day) as month, sum(units)::float8 as units, count(*) as days
    from said, span where units is not null and day > folded_to group by 1, 2
    union all
    select product_id, date_trunc('month', since + step), sum(units / (day - since)), count(*)
    from span, difference cross join lateral generate_series(1, day - since) as step
    where day - since <= ${LONGEST_DIFFERENCE_DAYS} and since + step > folded_to group by 1, 2
    union all
    -- A week has days of one month or two.
    select product_id, month, units * bit_count(days::bit(7)) / bit_count(units_days::bit(7)), bit_count(days::bit(7))
    from (
      select w.product_id, w.units, w.units_days, split.*
      from season_product s join product_week w on w.product_id = s.id, span, lateral (
        select least(7, (date_trunc('month', w.week) + interval '1 month')::date - w.week) as days
      ) own, lateral (values
        (date_trunc('month', w.week), w.units_days & ((1 << own.days) - 1)),
        (date_trunc('month', w.week + 6), w.units_days >> own.days)
      ) as split (month, days)
      where w.units is not null and w.units_days > 0 and w.week > span.first - 7
    ) weekly where days > 0
  ), month_known as (
    select product_id, month, sum(units) / sum(days)::float8 as units
    from part, span where month >= span.first and month < span.end
    group by product_id, month having sum(days) >= ${LEAST_DAYS}
  ), whole_year as (
    select product_id from month_known group by product_id having count(*) = ${MONTHS_COUNTED}
  ), month_sum as (
    select s.category, m.month, sum(m.units) as units, count(*) as products
    from month_known m join whole_year using (product_id) join season_product s on s.id = m.product_id
    group by s.category, m.month
  )
  select category, max(products)::int as products,
    jsonb_agg(jsonb_build_object('month', to_char(month, 'YYYY-MM'), 'units', units) order by month) as months
  from month_sum group by category`

const Row = z.object({
  category: z.enum(CATEGORIES),
  products: z.int(),
  months: z.array(z.object({ month: z.string(), units: z.number() })),
})
