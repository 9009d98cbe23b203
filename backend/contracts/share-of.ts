import type { Share } from './track-record.ts'

const Z_95 = 1.959964

/** Wilson interval (1927). */
export function shareOf(hits: number, of: number): Share {
  if (of === 0) return { hits, of, share: null, low: null, high: null }
  const share = hits / of
  const spread = Z_95 ** 2 / of
  const middle = share + spread / 2
  const reach = Z_95 * Math.sqrt((share * (1 - share)) / of + spread / (4 * of))
  const scale = 1 + spread
  return {
    hits,
    of,
    share,
    low: Math.max(0, (middle - reach) / scale),
    high: Math.min(1, (middle + reach) / scale),
  }
}
