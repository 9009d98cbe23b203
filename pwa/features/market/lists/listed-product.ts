import type { ListDecision } from '#contracts/list-decision'
import type { AmazonItem, TiktokItem } from '#contracts/trends'
import { type ProductSummary, productSummary } from '../products/product-summary.ts'

export interface ListedProduct
  extends Pick<
    ProductSummary,
    | 'id'
    | 'name'
    | 'channel'
    | 'category'
    | 'price'
    | 'currency'
    | 'trend'
    | 'suppliersFound'
    | 'forwardersFound'
    | 'netProfit'
    | 'profitFacts'
  > {
  imageUrl: string | null
  decision: ListDecision | null
}

export interface TrendingProduct extends ListedProduct {
  item: TiktokItem | AmazonItem
}

export function rowOf(item: TiktokItem | AmazonItem): TrendingProduct {
  const { imageUrls, ...seen } = productSummary(item)
  return { ...seen, imageUrl: imageUrls[0] ?? null, decision: item.decision, item }
}
