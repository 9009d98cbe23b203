import type { ListedRow } from './trend.row.ts'

/*
 * What a product costs, decided here and nowhere else: the price that a buyer pays, which is the sale price while there is
 * one, and beside it the list price where the sale undercuts it. In SQL over a product `p`, and of a row that was read.
 */
export const RETAIL_PRICE = 'coalesce(p.sale_price, p.price)'
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
