import { headlineOf, verdictOf } from '#contracts/trend-words'
import { plural } from '../../../ui/number.ts'
import { share } from '../../shell/frame/share.ts'
import type { ProductSummary } from '../products/product-summary.ts'

/** Longer than this and the tap that asked for the share sheet no longer counts. */
const PICTURE_MS = 1500

/** Shares a product's page with its picture and one line of proof. */
export async function shareProduct(product: ProductSummary): Promise<void> {
  const url = new URL(`/product/${product.id}`, location.href).href
  const plain = { title: product.name, text: proofLine(product), url }
  const picture = await pictureOf(product)
  const files = picture ? [picture] : []
  const whole = { ...plain, files }
  await share(picture && navigator.canShare?.(whole) ? whole : plain)
}

/** `351 sold last week · 6.6x usual. Growing · likely; 7 suppliers with matching shipments` */
export function proofLine({
  trend,
  suppliersFound,
}: Pick<ProductSummary, 'trend' | 'suppliersFound'>): string {
  const rise = trend.velocity === null ? null : `${headlineOf(trend)}. ${verdictOf(trend)}`
  const supply = suppliersFound === 0 ? null : `${plural(suppliersFound, 'supplier')} with matching shipments`
  return [rise, supply].filter((part) => part !== null).join('; ')
}

/** The picture that is on the screen, from the browser's own cache; null where there is none or it takes too long. */
async function pictureOf({ imageUrls: [address], id }: ProductSummary): Promise<File | null> {
  if (address === undefined || typeof navigator.canShare !== 'function') return null
  try {
    const answer = await fetch(address, { signal: AbortSignal.timeout(PICTURE_MS) })
    const picture = await answer.blob()
    if (!answer.ok || !picture.type.startsWith('image/')) return null
    return new File([picture], `product-${id}.${picture.type.slice('image/'.length)}`, { type: picture.type })
  } catch {
    // Offline or slow: the link and the proof say enough.
    return null
  }
}
