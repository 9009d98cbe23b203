import type { ListedProduct } from '../lists/listed-product.ts'
import type { ListOrder } from './list-orders.ts'

export const ORDER_WORDS: Record<ListOrder, string> = {
  growth: 'Reliable growth',
  profit: 'Net profit',
  sold: 'Units sold',
  cheap: 'Lowest price',
  suppliers: 'Most suppliers',
}

const FIGURES: Record<Exclude<ListOrder, 'growth'>, (product: ListedProduct) => number | null> = {
  profit: ({ netProfit }) => netProfit?.likely ?? null,
  sold: ({ trend }) => (trend.measure === 'units' ? trend.lastWeek : null),
  cheap: ({ price }) => (price === null ? null : -price),
  suppliers: ({ suppliersFound }) => suppliersFound,
}

export function inOrder<Product extends ListedProduct>(
  products: readonly Product[],
  order: ListOrder | undefined,
): readonly Product[] {
  return order === undefined || order === 'growth' ? products : mostFirst(products, FIGURES[order])
}

export function mostFirst<Product extends ListedProduct>(
  products: readonly Product[],
  figure: (product: Product) => number | null,
): readonly Product[] {
  const value = (product: Product) => figure(product) ?? Number.NEGATIVE_INFINITY
  return [...products].sort((a, b) => (value(a) === value(b) ? 0 : value(b) - value(a)))
}
