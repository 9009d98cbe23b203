import type { ListedRow } from './trend.row.ts'

/*
 * The only definition of prices: the sale price if any, and a higher list price. SQL over a product `p`, and
 * for rows.
 */
export const CURRENT_PRICE = 'coalesce(p.sale_price, p.price)'
export const LIST_PRICE = 'case when p.price > p.sale_price then p.price end'

export function priceOf({ price, sale_price }: Pick<ListedRow, 'price' | 'sale_price'>): {
  price: number | null
  listPrice: number | null
} {
  return {
    price: sale_price ?? price,
    listPrice: price !== null && sale_price !== null && price > sale_price ? price : null,
  }
}
