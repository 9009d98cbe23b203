import type { AmazonItem, TiktokItem } from '#contracts/trends'
import { type ProductSummary, productSummary } from '../products/product-summary.ts'

/** A product as a row of any list shows it. */
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
}

/** An item of a list of trends as its row. */
export interface TrendingProduct extends ListedProduct {
  item: TiktokItem | AmazonItem
}

export function rowOf(item: TiktokItem | AmazonItem): TrendingProduct {
  const { imageUrls, ...seen } = productSummary(item)
  return { ...seen, imageUrl: imageUrls[0] ?? null, item }
}
