import type { ReactNode } from 'react'
import { useCosts } from '../../work/profit/use-costs.ts'
import type { TrendingProduct } from '../lists/listed-product.ts'
import { inOwnOrder } from './own-order.ts'

/** A list by net profit with the person's own costs. In a chunk of its own: who has none never loads the calculation. */
export default function InOwnOrder({
  products,
  children,
}: {
  products: readonly TrendingProduct[]
  children: (products: readonly TrendingProduct[]) => ReactNode
}) {
  return children(inOwnOrder(products, useCosts()))
}
