import * as z from 'zod/mini'
import { Day } from '../calendar/days.ts'
import {
  PRICE_MOVE_LEAST,
  SHOP_NEWS,
  SHOP_NEWS_DAYS,
  SHOP_PAGE,
  type ShopDetail,
} from '../contracts/shops.ts'
import { many, manyOf } from '../db/checked-rows.ts'
import type { Transaction } from '../db/knex.ts'
import { Failure } from '../process/failure.ts'
import { linkedProduct } from '../trends/linked-product.ts'
import { LISTED, ListedRow, TrendRow } from '../trends/trend.row.ts'
import { KEPT, LISTED_OF_SHOP, NEWLY_ADDED, NEWLY_DROPPED, SHOP_OF } from './shop-products.ts'
import { shopsNow } from './shops-now.ts'

interface Asked {
  id: string
  until: Day | null
}

/** Throws `not_found`. */
export async function shopDetail(
  trx: Transaction,
  { id, page }: { id: string; page: number },
): Promise<ShopDetail> {
  const known = (await shopsNow(trx, [id])).get(id)
  if (!known) throw new Failure('not_found', 'This shop is not in our data.')
  const { until, droppedInAll: _, ...facts } = known
  const asked = { id, until }
  return {
    id,
    ...facts,
    products: await products(trx, asked, page),
    added: await dated(trx, asked, { day: 'p.first_seen_on', where: NEWLY_ADDED }),
    dropped: await dated(trx, asked, { day: 'p.last_seen_on', where: NEWLY_DROPPED }),
    priceMoves: await priceMoves(trx, asked),
  }
}

async function products(trx: Transaction, { id }: Asked, page: number): Promise<ShopDetail['products']> {
  const ids = await many(
    trx,
    Place,
    `select p.id from ${LISTED_OF_SHOP} where ${SHOP_OF} = :id and ${KEPT}
    order by t.place limit ${SHOP_PAGE} offset :skipped`,
    { id, skipped: (page - 1) * SHOP_PAGE },
  )
  const query = TrendRow.current(trx)
    .select(...LISTED)
    .whereIn(
      'trend.product_id',
      ids.map((row) => row.id),
    )
    .orderBy('trend.place')
  const rows = await manyOf(query, ListedRow)
  return rows.map((row) => ({ ...linkedProduct(row), firstSeenOn: row.first_seen_on }))
}

async function dated(
  trx: Transaction,
  asked: Asked,
  { day, where }: { day: string; where: string },
): Promise<ShopDetail['added']> {
  const rows = await many(
    trx,
    Dated,
    `select p.id, p.name, ${day} as day from ${LISTED_OF_SHOP} where ${SHOP_OF} = :id and ${where}
    order by ${day} desc, t.place limit ${SHOP_NEWS}`,
    { ...asked },
  )
  return rows.map((row) => ({ ...row, id: String(row.id) }))
}

/** The best products' daily prices. The week before gives the first day a price to compare with. */
async function priceMoves(trx: Transaction, asked: Asked): Promise<ShopDetail['priceMoves']> {
  const rows = await many(
    trx,
    Move,
    `select best.id, best.name, o.day, o.before as "from", o.price as "to", o.currency
    from (
      select p.id, p.name from ${LISTED_OF_SHOP} where ${SHOP_OF} = :id and ${KEPT}
      order by t.place limit ${PRICED_PRODUCTS}
    ) best cross join lateral (
      select day, price, currency, lag(price) over days as before, lag(currency) over days as currency_before
      from observation where product_id = best.id and price > 0
        and day > cast(:until as date) - ${SHOP_NEWS_DAYS + 7} and day <= :until
      window days as (order by day)
    ) o
    where o.day > cast(:until as date) - ${SHOP_NEWS_DAYS} and o.currency is not distinct from o.currency_before
      and abs(o.price - o.before) >= o.before * ${PRICE_MOVE_LEAST} / 100
    order by o.day desc, abs(o.price / o.before - 1) desc, best.id limit ${SHOP_NEWS}`,
    { ...asked },
  )
  return rows.map((row) => ({ ...row, id: String(row.id) }))
}

const PRICED_PRODUCTS = 500

const Place = z.object({ id: z.int() })
const Dated = z.object({ id: z.int(), name: z.string(), day: Day })
const Move = z.object({
  ...Dated.shape,
  from: z.number(),
  to: z.number(),
  currency: z.nullable(z.string()),
})
