import type { Transaction } from '../db/knex.ts'

/**
 * SQL over a product `p`: its best match, and what is left of the retail price after that supplier's lowest unit
 * price. The margin is percent of the retail price, null unless both prices are known in one currency.
 */
export const BEST_SUPPLIER = `
  left join match best on best.product_id = p.id and best.position = 1
  left join supplier maker on maker.id = best.supplier_id and maker.price_currency = p.currency`

export const FACTORY_PRICE = 'maker.price_low'
export const RETAIL_PRICE = 'coalesce(p.sale_price, p.price)'
export const MARGIN = `(100 * (${RETAIL_PRICE} - ${FACTORY_PRICE}) / nullif(${RETAIL_PRICE}, 0))::float8`

export interface Prices {
  factoryPrice: number | null
  profitMargin: number | null
}

/** The best match's price and the margin it leaves, for each of these products. */
export async function pricesOf(trx: Transaction, ids: number[]): Promise<(id: number) => Prices> {
  const { rows } = await trx.raw<{ rows: { id: number; factory: number | null; margin: number | null }[] }>(
    `select p.id, ${FACTORY_PRICE} as factory, ${MARGIN} as margin
     from product p ${BEST_SUPPLIER} where p.id = any(?::bigint[])`,
    [ids],
  )
  const prices = new Map(rows.map((row) => [row.id, { factoryPrice: row.factory, profitMargin: row.margin }]))
  return (id) => prices.get(id) ?? { factoryPrice: null, profitMargin: null }
}
