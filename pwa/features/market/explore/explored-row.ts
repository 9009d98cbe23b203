import type { ExploredProduct } from '#contracts/explore'
import type { ListedProduct } from '../lists/listed-product.ts'

export interface ExploredRow extends ListedProduct {
  item: ExploredProduct
}

export function exploredRow(item: ExploredProduct): ExploredRow {
  return { ...item, item }
}
