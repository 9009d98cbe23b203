import type { ShopRow } from '../port.ts'
import { type Cells, type FileFormat, RowRejected } from './cells.ts'
import type { Aliases } from './columns.ts'
import { contentId } from './duplicate-rows.ts'

export const SHOP_ALIASES = {
  id: 'shopid sellerid storeid id',
  name: 'shopname sellername storename shop store seller name magazaadi magaza tencuahang cuahang tenshop namatoko toko nombredelatienda tienda nomedaloja loja 店铺名称 店铺',
  rating:
    'shoprating storerating sellerrating rating stars score puan magazapuani danhgia penilaian calificacion 评分 店铺评分',
  reviews:
    'shopreviewcount reviewcount reviews ratingscount numreviews degerlendirmesayisi sodanhgia jumlahulasan numerodeopiniones 评价数',
  sold: 'itemsoldcount totalsalecnt soldcount totalsold itemssold itemsold unitssold totalsales sales toplamsatis satis daban tongdaban terjual totalterjual ventas ventastotales 销量 总销量',
  verification: 'shopverificationstatus verificationstatus verification verified status',
} as const satisfies Aliases<string>
export type ShopField = keyof typeof SHOP_ALIASES

export function shopRow(
  cells: Cells<ShopField>,
  fileFormat: FileFormat,
): { row: ShopRow; key: string; values: string } {
  const name = cells.text('name', 200)
  if (name === null) throw new RowRejected('the shop name is missing')
  const externalId = cells.uncut('id', 100) ?? `n${contentId(name)}`
  const row: ShopRow = {
    kind: 'shop',
    externalId,
    name,
    rating: cells.rating('rating'),
    reviewCount: cells.count('reviews'),
    soldCount: cells.count('sold'),
    verification: verificationIn(cells.text('verification', 40)),
    observedAt: `${fileFormat.day}T00:00:00.000Z`,
    expiresAt: null,
  }
  return { row, key: externalId, values: JSON.stringify(row) }
}

function verificationIn(text: string | null): string | null {
  if (text === null) return null
  if (/^(yes|true|1|y|verified)$/i.test(text)) return 'verified'
  return /^(no|false|0|n)$/i.test(text) ? 'not verified' : text
}
