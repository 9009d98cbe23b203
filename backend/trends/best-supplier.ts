import * as z from 'zod/mini'
import { many } from '../db/checked-rows.ts'
import type { Transaction } from '../db/knex.ts'
import { RETAIL_PRICE } from './price.ts'

/**
 * SQL over a product `p`: its best match, unless only forwarders match, and what is left of the retail price after that supplier's lowest and
 * highest unit price. Margins are percent of the retail price, null unless both prices are known in one currency.
 */
export const BEST_SUPPLIER = `
  left join match best on best.product_id = p.id and best.position = 1
  left join supplier maker on maker.id = best.supplier_id and not maker.forwarder and maker.price_currency = p.currency`

export const FACTORY_PRICE = 'maker.price_low'
export const FACTORY_PRICE_HIGH = 'coalesce(maker.price_high, maker.price_low)'
export const MARGIN = marginAfter(FACTORY_PRICE)
const MARGIN_LOW = marginAfter(FACTORY_PRICE_HIGH)

const Prices = z.object({
  factoryPrice: z.nullable(z.number()),
  factoryPriceHigh: z.nullable(z.number()),
  profitMargin: z.nullable(z.number()),
  profitMarginLow: z.nullable(z.number()),
})
export type Prices = z.infer<typeof Prices>
const PricedRow = z.extend(Prices, { id: z.int() })

/** The best match's prices and the margins they leave, for each of these products. */
export async function pricesOf(trx: Transaction, ids: number[]): Promise<(id: number) => Prices> {
  const rows = await many(
    trx,
    PricedRow,
    `select p.id, ${FACTORY_PRICE} as "factoryPrice", ${FACTORY_PRICE_HIGH} as "factoryPriceHigh",
       ${MARGIN} as "profitMargin", ${MARGIN_LOW} as "profitMarginLow"
     from product p ${BEST_SUPPLIER} where p.id = any(?::bigint[])`,
    [ids],
  )
  const prices = new Map(rows.map(({ id, ...known }) => [id, known]))
  return (id) => prices.get(id) ?? NOTHING_KNOWN
}

const NOTHING_KNOWN: Prices = {
  factoryPrice: null,
  factoryPriceHigh: null,
  profitMargin: null,
  profitMarginLow: null,
}

function marginAfter(factoryPrice: string): string {
  return `(100 * (${RETAIL_PRICE} - ${factoryPrice}) / nullif(${RETAIL_PRICE}, 0))::float8`
}
