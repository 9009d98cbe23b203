import type { Costs } from '../../work/profit/costs.ts'
import { ownProfit } from '../../work/profit/own-profit.ts'
import type { ListedProduct } from '../lists/listed-product.ts'
import { mostFirst } from './list-order.ts'

export function inOwnOrder<Product extends ListedProduct>(
  products: readonly Product[],
  costs: Costs,
): readonly Product[] {
  const figures = new Map(
    products.map((product) => [product, (ownProfit(product, costs) ?? product.netProfit)?.likely ?? null]),
  )
  return mostFirst(products, (product) => figures.get(product) ?? null)
}
