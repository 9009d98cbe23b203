import type { ProductDetail } from '#contracts/product'
import type { AmazonItem, TiktokItem } from '#contracts/trends'

export type ProductSummary = Pick<
  ProductDetail,
  | 'id'
  | 'name'
  | 'category'
  | 'price'
  | 'listPrice'
  | 'currency'
  | 'rating'
  | 'ratingCount'
  | 'competition'
  | 'badge'
  | 'trend'
  | 'provenance'
  | 'suppliers'
  | 'suppliersFound'
  | 'forwardersFound'
  | 'imageUrls'
  | 'viewCount'
  | 'shopName'
  | 'netProfit'
  | 'profitFacts'
  | 'channel'
>

export function productSummary(item: TiktokItem | AmazonItem): ProductSummary {
  const shared = {
    id: item.id,
    price: item.price,
    currency: item.currency,
    rating: item.rating,
    competition: item.competition,
    badge: item.badge,
    trend: item.trend,
    netProfit: item.netProfit,
    profitFacts: item.profitFacts,
    provenance: item.provenance,
    suppliers: item.suppliers,
    suppliersFound: item.suppliersFound,
    forwardersFound: item.forwardersFound,
  }
  return 'product_name' in item
    ? {
        ...shared,
        channel: 'tiktok',
        name: item.product_name,
        listPrice: item.list_price,
        category: item.category_name,
        shopName: item.shop_name,
        imageUrls: item.image_urls,
        viewCount: item.view_count,
        ratingCount: item.review_count,
      }
    : {
        ...shared,
        channel: 'amazon',
        name: item.name,
        listPrice: item.listPrice,
        category: item.category,
        shopName: null,
        imageUrls: item.imageUrl === null ? [] : [item.imageUrl],
        viewCount: null,
        ratingCount: item.ratingCount,
      }
}
