import { CONFIDENCES } from '../contracts/trends.ts'
import type { Transaction } from '../db/knex.ts'
import { BEST_SUPPLIER, MARGIN } from '../trends/best-supplier.ts'
import { CURRENT_PRICE } from '../trends/price.ts'
import { writeProfits } from '../trends/write-profits.ts'
import { writeDecisions } from './write-decisions.ts'

/** Run after supplier matching. `only`: limit to these products. */
export async function writeExplored(
  trx: Transaction,
  editionId: number,
  only: number[] | null = null,
): Promise<void> {
  await writeProfits(trx, editionId, only)
  await writeFigures(trx, editionId, only)
}

/**
 * Run after the profits. Updates rows in place: no index holds daily figures, while new rows need entries in
 * all indexes. Growth is the careful estimate, which no single day dominates.
 */
export async function writeFigures(
  trx: Transaction,
  editionId: number,
  only: number[] | null = null,
): Promise<void> {
  const chosen = (column: string) => (only === null ? '' : `and ${column} = any(cast(:only as bigint[]))`)
  await trx.raw('create temp table exploring (like explored) on commit drop')
  await trx.raw(
    `insert into exploring (${FIGURES.join(', ')})
    select p.id, p.channel, p.category, t.stage,
      array_position(array[${CONFIDENCES.map((level) => `'${level}'`).join(', ')}], t.confidence) - 1,
      t.acceleration, t.careful, t.low, t.place,
      case t.measure when 'units' then t.last_week end, case t.measure when 'views' then t.last_week end,
      ${CURRENT_PRICE}, ${MARGIN}, kept.likely, coalesce(p.seller_count, p.creator_count), p.rating, p.rating_count,
      coalesce(found.suppliers, 0), found.shipped_on, p.first_seen_on, p.observed_at,
      ${competitorsAt(0, 3)}, ${competitorsAt(MIDDLES_APART, 6)}
    from trend t
    join product p on p.id = t.product_id
    left join (
      select m.product_id, count(*) as suppliers, max(m.last_shipment_on) as shipped_on
      from match m join supplier s on s.id = m.supplier_id and not s.forwarder group by m.product_id
    ) found on found.product_id = p.id
    ${BEST_SUPPLIER}
    left join product_profit kept on kept.product_id = p.id
    where t.edition_id = :editionId ${chosen('t.product_id')}`,
    { editionId, only },
  )
  await trx.raw('create index on exploring (product_id)')
  await trx.raw('analyze exploring')
  await writeDecisions(trx, editionId)
  // A place is one among all products.
  if (only !== null)
    await trx.raw(
      'update exploring n set decided = e.decided from explored e where e.product_id = n.product_id',
    )
  await trx.raw(
    `delete from explored e where true ${chosen('e.product_id')}
      and not exists (select from exploring n where n.product_id = e.product_id)`,
    { only },
  )
  await trx.raw(
    `update explored e set (${COLUMNS.join(', ')}) = (${columnsOf('n')}) from exploring n
    where n.product_id = e.product_id and (${columnsOf('n')}) is distinct from (${columnsOf('e')})`,
  )
  await trx.raw(
    // Ids before the first insert, as in `merge-pictures.ts`.
    `insert into explored (${COLUMNS.join(', ')}) select ${columnsOf('n')} from exploring n
    where n.product_id in (select product_id from exploring except select product_id from explored)`,
  )
  if (only === null) await writePositions(trx)
  await trx.raw('drop table exploring')
  if (only === null) await trx.raw('analyze explored')
}

/** Days from the middle of the usual four weeks to the middle of last week. */
const MIDDLES_APART = 18

/** SQL: competitor count `daysBefore` the trend's day, or up to `earlier` days before that. */
function competitorsAt(daysBefore: number, earlier: number): string {
  return `case when coalesce(p.seller_count, p.creator_count) is not null then (
    select o.competitors from observation o where o.product_id = p.id and o.competitors is not null
      and o.day between t.as_of - ${daysBefore + earlier} and t.as_of - ${daysBefore}
    order by o.day desc limit 1) end`
}

/** Inserts in place order, which the index takes many times faster. */
async function writePositions(trx: Transaction): Promise<void> {
  await trx.raw(
    `delete from trend_place p where not exists (
      select from exploring n where n.product_id = p.product_id and n.place = p.place and n.category is not distinct from p.category)`,
  )
  await trx.raw(
    `insert into trend_place (place, product_id, category)
    select place, product_id, category from exploring except select place, product_id, category from trend_place
    order by place`,
  )
  await trx.raw(
    `delete from decided_place p where not exists (select from exploring n where n.product_id = p.product_id
      and (${DECIDED.map((column) => `p.${column}`).join(', ')}) is not distinct from (${DECIDED_NOW}))`,
  )
  await trx.raw(
    `insert into decided_place (product_id, ${DECIDED.join(', ')})
    select product_id, ${DECIDED_NOW} from exploring n
    except select product_id, ${DECIDED.join(', ')} from decided_place order by 2`,
  )
  await trx.raw('analyze trend_place, decided_place')
}

const DECIDED = ['place', 'channel', 'category', 'verdict', 'supplied']
const DECIDED_NOW = 'n.decided, n.channel, n.category, n.verdict, n.suppliers > 0'

const FIGURES = [
  ...['product_id', 'channel', 'category', 'stage', 'confidence', 'acceleration', 'velocity', 'low', 'place'],
  ...['sold', 'views', 'price', 'margin', 'profit', 'competitors', 'rating', 'reviews', 'suppliers'],
  ...['shipped_on', 'first_seen_on', 'observed_at', 'competitors_last', 'competitors_usual'],
]
const COLUMNS = [...FIGURES, 'verdict', 'why', 'lands', 'kept_low', 'kept', 'kept_high', 'decided']

function columnsOf(row: string): string {
  return COLUMNS.map((column) => `${row}.${column}`).join(', ')
}
