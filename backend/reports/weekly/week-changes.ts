import * as z from 'zod/mini'
import { Day } from '../../calendar/days.ts'
import { RULES } from '../../changes/change-rules.ts'
import { REPORT_LIST, type ReportProduct, type StageChange } from '../../contracts/weekly.ts'
import { many, manyOf, maybeOne } from '../../db/checked-rows.ts'
import type { Transaction } from '../../db/knex.ts'
import { provenanceOf } from '../../provenance/provenance-of.ts'
import { NEWLY_RISING } from '../../trends/rising.ts'
import { LISTED, ListedRow, TrendRow } from '../../trends/trend.row.ts'
import { shownCategoryOf, trendOf } from '../../trends/trend-facts.ts'
import { type ReturnedSupplier, recordEnds, suppliersBack } from './suppliers-back.ts'

/** Same for every member. */
export interface WeekChanges {
  editionId: number
  /** Changes when facts are deleted before the next edition. */
  revision: number
  /** Compares trends up to `until` with those up to `from`. */
  from: Day
  until: Day
  newInTrend: CategoryGroup<ReportProduct>[]
  stageChanges: CategoryGroup<StageChange>[]
  suppliersBack: ReturnedSupplier[]
  /** Newest arrival per origin; old records have none. */
  recordEnds: ReadonlyMap<string, Day>
}

export interface CategoryGroup<Item> {
  category: string | null
  first: (Item & Order)[]
  total: number
}

/** Across categories: longest way, then strongest. */
const Order = z.object({ way: z.int(), place: z.int() })
export type Order = z.infer<typeof Order>

const Edition = z.object({ id: z.int(), revision: z.int(), as_of: Day, compared_with: Day })
const Current = z.object({ edition_id: z.int(), revision: z.int() })

/**
 * Null before the first edition or without an earlier one. Reads a few thousand rows, so once per edition.
 */
export async function readWeekChanges(trx: Transaction): Promise<WeekChanges | null> {
  const edition = await maybeOne(
    trx,
    Edition,
    `select e.id, c.revision, e.as_of, e.compared_with from edition e join current_edition c on c.edition_id = e.id
     where e.as_of is not null and e.compared_with is not null`,
  )
  if (!edition) return null
  const changed = await changedProducts(trx, edition.id)
  const query = TrendRow.current(trx)
    .select(...LISTED)
    .whereIn(
      'trend.product_id',
      changed.map(({ id }) => id),
    )
  const listed = await manyOf(query, ListedRow)
  const byId = new Map(listed.map((row) => [row.product_id, row]))
  const ends = await recordEnds(trx, edition.as_of)
  return {
    editionId: edition.id,
    revision: edition.revision,
    from: edition.compared_with,
    until: edition.as_of,
    newInTrend: groupsOf(changed, 'new', byId, productOf),
    stageChanges: groupsOf(changed, 'stage', byId, stageChangeOf),
    suppliersBack: await suppliersBack(trx, { editionId: edition.id, ends }),
    recordEnds: ends,
  }
}

export async function weekChangesNow(
  trx: Transaction,
  known: WeekChanges | null,
): Promise<WeekChanges | null> {
  const current = await maybeOne(trx, Current, 'select edition_id, revision from current_edition')
  const isOfNow = known?.editionId === current?.edition_id && known?.revision === current?.revision
  return isOfNow ? known : await readWeekChanges(trx)
}

const ChangedProduct = z.object({
  ...Order.shape,
  list: z.enum(['new', 'stage']),
  id: z.int(),
  category: z.nullable(z.string()),
  total: z.int(),
})
type ChangedProduct = z.infer<typeof ChangedProduct>

/** A product appears once: newly rising excludes stage change. */
async function changedProducts(trx: Transaction, editionId: number): Promise<ChangedProduct[]> {
  return await many(
    trx,
    ChangedProduct,
    `with moved as (
      select t.product_id as id, p.category, t.place, (${NEWLY_RISING}) as newly,
        case when ${NEWLY_RISING} then 0 when t.stage = 'viral' then ${RULES.market.viral}
          else abs(${stepOf('t.stage')} - ${stepOf('t.before_stage')}) end as way
      from trend t join product p on p.id = t.product_id
      where t.edition_id = :editionId and ${IS_OF_NOW} and (${NEWLY_RISING} or (t.stage <> t.before_stage and not ${GROWN_UP}))
    ), placed as (
      select *, count(*) over (partition by newly, category) as total,
        row_number() over (partition by newly, category order by way desc, place) as number
      from moved
    )
    select case when newly then 'new' else 'stage' end as list, id, category, way, place, total
    from placed where number <= :list order by way desc, place`,
    { editionId, list: REPORT_LIST },
  )
}

/** Excludes sources that ended days ago. */
const IS_OF_NOW = `t.caveat is distinct from 'stale'`
/** Outgrew the thirty days of being new. */
const GROWN_UP = `(t.before_stage = 'new' and t.stage in ('growing', 'steady'))`

function stepOf(stage: string): string {
  const steps = Object.entries(RULES.market.steps).map(([name, step]) => `when '${name}' then ${step}`)
  return `(case ${stage} ${steps.join(' ')} else 0 end)`
}

function groupsOf<Item>(
  changed: readonly ChangedProduct[],
  list: ChangedProduct['list'],
  byId: ReadonlyMap<number, ListedRow>,
  itemOf: (row: ListedRow) => Item,
): CategoryGroup<Item>[] {
  const groups = new Map<string | null, CategoryGroup<Item>>()
  for (const { id, category, total, way, place } of changed.filter((each) => each.list === list)) {
    const row = byId.get(id)
    if (!row) throw new Error('a product changed that the edition does not list')
    const group = groups.get(category) ?? { category, first: [], total }
    group.first.push({ ...itemOf(row), way, place })
    groups.set(category, group)
  }
  return [...groups.values()]
}

function productOf(row: ListedRow): ReportProduct {
  return {
    id: String(row.product_id),
    name: row.name,
    category: shownCategoryOf(row),
    channel: row.channel,
    trend: trendOf(row),
    provenance: provenanceOf(row),
  }
}

function stageChangeOf(row: ListedRow): StageChange {
  if (row.before_stage === null) throw new Error('a stage changed that there was none of')
  return { ...productOf(row), before: row.before_stage }
}
