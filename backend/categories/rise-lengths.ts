import * as z from 'zod/mini'
import type { Day } from '../calendar/days.ts'
import { CATEGORIES, type Category } from '../contracts/categories.ts'
import { type CategoryFigures, ENOUGH_COUNTED } from '../contracts/category.ts'
import { many } from '../db/checked-rows.ts'
import type { Transaction } from '../db/knex.ts'

/**
 * Rises of the last year by category. A change from no stage is no start, and a change to none no end: then
 * only our knowledge changed. Needs the temporary table `longest_known`.
 */
export async function riseLengths(
  trx: Transaction,
  asOf: Day,
): Promise<Map<Category, CategoryFigures['rises']>> {
  const rows = await many(trx, Row, RISES, { asOf })
  return new Map(
    rows.map(({ category, ended, running, days }) => [
      category,
      { ended, running, weeks: days === null || ended < ENOUGH_COUNTED ? null : Math.round(days / 0.7) / 10 },
    ]),
  )
}

const UP = "in ('growing', 'viral')"
const RISES = `with edge as (
    select p.category, c.day, c.from_stage, coalesce(c.to_stage ${UP}, false) as up,
      lead(c.day) over later as until, lead(c.to_stage) over later as ended_in
    from longest_known p join stage_change c on c.product_id = p.id
    where c.day > cast(:asOf as date) - 365
      and coalesce(c.to_stage ${UP}, false) <> coalesce(c.from_stage ${UP}, false)
    window later as (partition by c.product_id order by c.day)
  )
  select category, count(*) filter (where until is null) as running, count(ended_in) as ended,
    percentile_cont(0.5) within group (order by until - day) filter (where ended_in is not null) as days
  from edge where up and from_stage is not null group by category`

const Row = z.object({
  category: z.enum(CATEGORIES),
  running: z.int(),
  ended: z.int(),
  days: z.nullable(z.number()),
})
