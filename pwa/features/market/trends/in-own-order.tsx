import type { ReactNode } from 'react'
import { useCosts } from '../../work/profit/use-costs.ts'
import type { TrendingProduct } from '../lists/listed-product.ts'
import { inOwnOrder } from './own-order.ts'

/** Separate: without own costs the calculation is never loaded. */
export default function InOwnOrder({
  products,
  children,
}: {
  products: readonly TrendingProduct[]
  children: (products: readonly TrendingProduct[]) => ReactNode
}) {
  return children(inOwnOrder(products, useCosts()))
}
