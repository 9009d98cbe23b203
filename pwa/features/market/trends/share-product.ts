import { headlineOf, verdictOf } from '#contracts/trend-words'
import { plural } from '../../../ui/number.ts'
import { share } from '../../shell/frame/share.ts'
import type { ProductSummary } from '../products/product-summary.ts'

/** Longer waits would end the tap's user activation. */
const PICTURE_MS = 1500

export async function shareProduct(product: ProductSummary): Promise<void> {
  const url = new URL(`/product/${product.id}`, location.href).href
  const plain = { title: product.name, text: proofLine(product), url }
  const picture = await pictureOf(product)
  const files = picture ? [picture] : []
  const whole = { ...plain, files }
  await share(picture && navigator.canShare?.(whole) ? whole : plain)
}

/** `351 sold last week · 6.6x its normal week. Growing, likely; 7 suppliers with matching shipments` */
export function proofLine({
  trend,
  suppliersFound,
}: Pick<ProductSummary, 'trend' | 'suppliersFound'>): string {
  const rise = trend.velocity === null ? null : `${headlineOf(trend)}. ${verdictOf(trend)}`
  const supply = suppliersFound === 0 ? null : `${plural(suppliersFound, 'supplier')} with matching shipments`
  return [rise, supply].filter((part) => part !== null).join('; ')
}

/** From the browser's cache; null if missing or slow. */
async function pictureOf({ imageUrls: [address], id }: ProductSummary): Promise<File | null> {
  if (address === undefined || typeof navigator.canShare !== 'function') return null
  try {
    const answer = await fetch(address, { signal: AbortSignal.timeout(PICTURE_MS) })
    const picture = await answer.blob()
    if (!answer.ok || !picture.type.startsWith('image/')) return null
    return new File([picture], `product-${id}.${picture.type.slice('image/'.length)}`, { type: picture.type })
  } catch {
    // Offline or slow: share without a picture.
    return null
  }
}
