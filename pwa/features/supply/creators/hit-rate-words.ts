import { HIT_UNITS, type HitRate } from '#contracts/creators'
import { percent, plural, quantity } from '../../../ui/number.ts'

/** `Hits: 6 of 9 products`; null without a counted product. */
export function hitRateWords(rate: HitRate | null): string | null {
  if (rate === null || rate.products === 0) return null
  return `Hits: ${quantity(rate.hits)} of ${plural(rate.products, 'product')}`
}

/** The interval in words: few products say little. */
export function explainHitRate({ products, low, high }: HitRate): string {
  const hit = `A hit: at least ${HIT_UNITS} pieces sold by their videos.`
  const range = `${percent(Math.floor(100 * low))} to ${percent(Math.ceil(100 * high))}`
  if (high - low > WIDE)
    return `${hit} ${products < 10 ? 'With so few products' : 'With these products'} the next one’s chance can be anything from ${range}.`
  return `${hit} Their next product: likely ${range}.`
}

/** A wider interval says next to nothing. */
const WIDE = 0.4
