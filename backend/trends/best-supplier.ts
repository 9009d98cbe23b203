import * as z from 'zod/mini'
import { CURRENT_PRICE } from './price.ts'

/**
 * SQL for a product `p`, without forwarders. Margins in percent of the retail price, null unless both prices
 * share a currency.
 */
export const BEST_SUPPLIER = `
  left join match best on best.product_id = p.id and best.position = 1
  left join supplier maker on maker.id = best.supplier_id and not maker.forwarder and maker.price_currency = p.currency`

export const FACTORY_PRICE = 'maker.price_low'
export const FACTORY_PRICE_HIGH = 'coalesce(maker.price_high, maker.price_low)'
export const MARGIN = marginAfter(FACTORY_PRICE)
export const MARGIN_LOW = marginAfter(FACTORY_PRICE_HIGH)

export const Prices = z.object({
  factoryPrice: z.nullable(z.number()),
  factoryPriceHigh: z.nullable(z.number()),
  profitMargin: z.nullable(z.number()),
  profitMarginLow: z.nullable(z.number()),
})
export type Prices = z.infer<typeof Prices>

function marginAfter(factoryPrice: string): string {
  return `(100 * (${CURRENT_PRICE} - ${factoryPrice}) / nullif(${CURRENT_PRICE}, 0))::float8`
}
