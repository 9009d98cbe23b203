import { CONFIDENCES } from '../contracts/trends.ts'
import type { Transaction } from '../db/knex.ts'
import { BEST_SUPPLIER, MARGIN } from '../trends/best-supplier.ts'
import { RETAIL_PRICE } from '../trends/price.ts'
import { writeProfits } from '../trends/write-profits.ts'

/**
 * Writes what this edition's products can be asked by. After its suppliers have been matched. What is as it was stays as it lies:
 * an edition after a file changes few, one after a day of a source all that it spoke of. `only`: these products. Profits, one of those
 * figures, are written first.
 * Growth is asked for by the careful estimate: what its row shows, and what no single day makes.
 */
export async function writeExplored(
  trx: Transaction,
  editionId: number,
  only: number[] | null = null,
): Promise<void> {
  const chosen = (column: string) => (only === null ? '' : `and ${column} = any(cast(:only as bigint[]))`)
  await writeProfits(trx, editionId, only)
  await trx.raw('create temp table exploring (like explored) on commit drop')
  await trx.raw(
    `insert into exploring (${COLUMNS.join(', ')})
    select p.id, p.channel, p.category, t.stage,
      array_position(array[${CONFIDENCES.map((level) => `'${level}'`).join(', ')}], t.confidence) - 1,
      t.acceleration, t.careful, t.low, t.place,
      case t.measure when 'units' then t.last_week end, case t.measure when 'views' then t.last_week end,
      ${RETAIL_PRICE}, ${MARGIN}, kept.likely, coalesce(p.seller_count, p.creator_count), p.rating, p.rating_count,
      coalesce(found.suppliers, 0), found.shipped_on, p.first_seen_on, p.observed_at
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
  await trx.raw('analyze exploring')
  await trx.raw(
    `delete from explored e where true ${chosen('e.product_id')} and not exists (
      select from exploring n where n.product_id = e.product_id
        and (${columnsOf('n')}) is not distinct from (${columnsOf('e')}))`,
    { only },
  )
  await trx.raw(
    `insert into explored (${COLUMNS.join(', ')}) select ${columnsOf('n')} from exploring n
    where not exists (select from explored e where e.product_id = n.product_id)`,
  )
  await trx.raw('drop table exploring')
  if (only === null) await trx.raw('analyze explored')
}

const COLUMNS = [
  ...['product_id', 'channel', 'category', 'stage', 'confidence', 'acceleration', 'velocity', 'low', 'place'],
  ...['sold', 'views', 'price', 'margin', 'profit', 'competitors', 'rating', 'reviews', 'suppliers'],
  ...['shipped_on', 'first_seen_on', 'observed_at'],
]

function columnsOf(row: string): string {
  return COLUMNS.map((column) => `${row}.${column}`).join(', ')
}
