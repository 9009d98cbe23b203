import type { Costs } from '../../work/profit/costs.ts'
import { ownProfit } from '../../work/profit/own-profit.ts'
import type { ListedProduct } from '../lists/listed-product.ts'
import { mostFirst } from './list-order.ts'

/** By the net profit that a row shows: with the person's own costs, or else as the edition has it. */
export function inOwnOrder<Product extends ListedProduct>(
  products: readonly Product[],
  costs: Costs,
): readonly Product[] {
  const figures = new Map(
    products.map((product) => [product, (ownProfit(product, costs) ?? product.netProfit)?.likely ?? null]),
  )
  return mostFirst(products, (product) => figures.get(product) ?? null)
}
