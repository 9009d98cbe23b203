import type { ShopRow } from '../port.ts'
import { type Cells, type FileFormat, RowRejected } from './cells.ts'
import { contentId } from './duplicate-rows.ts'
import { headingsOf } from './headings.ts'

export const SHOP_ALIASES = headingsOf('shop', 'id name rating reviews sold verification')
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
