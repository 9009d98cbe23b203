import * as z from 'zod/mini'
import { addDays, Day } from '../calendar/days.ts'
import { categoryFigures } from '../categories/category-figures.ts'
import { CATEGORIES } from '../contracts/categories.ts'
import { one } from '../db/checked-rows.ts'
import type { Transaction } from '../db/knex.ts'
import { isVerified } from '../suppliers/verification.ts'
import { BEST_SUPPLIER, MARGIN } from '../trends/best-supplier.ts'
import { chanceRangesOf } from '../trends/chance-range.ts'
import { listGroups } from '../trends/list-sizes.ts'
import { NEWLY_RISING, RISING } from '../trends/rising.ts'
import { Figures } from '../trends/stats.ts'

/** Counts, the groups of list sizes, the ranges of chances, and the figures of categories. */
export async function writtenFigures(trx: Transaction, editionId: number, asOf: Day): Promise<object> {
  const figures = await figuresOf(trx, editionId, asOf)
  return {
    ...figures,
    listGroups: await listGroups(trx, editionId),
    chanceRanges: await chanceRangesOf(trx, figures.week?.to ?? asOf),
    byCategory: await categoryFigures(trx, editionId, asOf),
  }
}

/**
 * Rising uses the lists' rule, newly trending the weekly report's. Shipments include those without details.
 * Margin: mean of known ones. Origin: of all products (suppliers if none); a mixture is null, so it cannot
 * pass for live data. The week ends on the newest counted day.
 */
export async function figuresOf(trx: Transaction, editionId: number, asOf: Day): Promise<Figures> {
  const { countedTo, ...figures } = await one(
    trx,
    Counted,
    `with listed as (
      select p.origin, p.category, ${RISING} as rising, ${NEWLY_RISING} as newly,
        ${MARGIN} as margin
      from trend t join product p on p.id = t.product_id ${BEST_SUPPLIER}
      where t.edition_id = :editionId
    )
    select count(*) as products, count(*) filter (where rising) as "risingProducts",
      count(*) filter (where newly) as "newTrendingProducts",
      round(avg(margin)::numeric, 1)::float8 as "avgProfitMargin",
      (select category from listed where rising and category is not null
        group by category order by count(*) desc, category limit 1) as "topCategory",
      array(select category from unnest(cast(:categories as text[])) with ordinality as ours (category, at)
        where category in (select category from listed) order by at) as categories,
      (select min(origin) from (
        select origin from listed union all select origin from supplier where not exists (select from listed)
      ) known having count(distinct origin) = 1) as origin,
      (select max(as_of) from trend where edition_id = :editionId) as "countedTo",
      (select count(*) from supplier where total_shipments > 0) as suppliers,
      (select coalesce(sum(total_shipments), 0) from supplier) as shipments,
      (select count(*) from shipment) as "shipmentsRead",
      (select count(*) from contact where ${isVerified('cast(:asOf as date)')}) as "verifiedSuppliers"
    from listed`,
    { editionId, asOf, categories: [...CATEGORIES] },
  )
  const to = countedTo ?? asOf
  return { ...figures, week: { from: addDays(to, -6), to } }
}

const Counted = z.extend(z.omit(Figures, { week: true }), { countedTo: z.nullable(Day) })
