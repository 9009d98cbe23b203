import { exactAmounts } from './amounts.ts'
import { PRICE_CENTS_MAX } from './calculation.ts'
import { costsAt, partsOfCent } from './costs.ts'
import { ALL_AT } from './figures.ts'
import type { Plan } from './plan.ts'
import { leftOf } from './profit-at.ts'

/**
 * Smallest price in whole cents with non-negative likely profit, and the price above it where a fee jump
 * causes a loss again. Profit is linear between jumps and bends of fees, so each piece is bisected. Null: no
 * price suffices.
 */
export function breakEvenOf(plan: Plan): { cents: number | null; lossAgainFrom: number | null } {
  const cent = partsOfCent(plan)
  const amounts = exactAmounts(cent)
  const isEnough = (price: number) => {
    const profit = leftOf(price, costsAt(plan, price, ALL_AT.likely, amounts), amounts)
    return 2n * profit >= -cent
  }
  let found: number | null = null
  for (const [from, to] of piecesOf(plan)) {
    if (found === null) found = firstWhere(from, to, isEnough)
    // A piece above a jump, or with costs that outgrow the price.
    if (found !== null && found < to) {
      const loss = firstWhere(Math.max(from, found + 1), to, (price) => !isEnough(price))
      if (loss !== null) return { cents: found, lossAgainFrom: loss }
    }
  }
  return { cents: found, lossAgainFrom: null }
}

function firstWhere(from: number, to: number, passes: (price: number) => boolean): number | null {
  if (from > to) return null
  if (passes(from)) return from
  if (!passes(to)) return null
  let [no, yes] = [from, to]
  while (yes - no > 1) {
    const middle = Math.floor((no + yes) / 2)
    if (passes(middle)) yes = middle
    else no = middle
  }
  return yes
}

function piecesOf({ platform, parcel, refundFee }: Plan): [number, number][] {
  const { bands, leastCents } = platform.value
  const bends = bands.flatMap(({ bps }) =>
    bps === 0
      ? []
      : [
          (leastCents * 10_000) / bps,
          (refundFee.mostCents * 10_000 * 10_000) / (bps * Math.max(1, refundFee.bps)),
        ],
  )
  const jumps = [...bands, ...(parcel?.value.likely.bands ?? [])].flatMap(({ upToCents }) =>
    upToCents === null ? [] : [upToCents],
  )
  // A bend between two cents ends the piece at the lower one.
  const ends = [...jumps, ...bends.map(Math.floor), PRICE_CENTS_MAX]
    .filter((end) => end >= 1 && end <= PRICE_CENTS_MAX)
    .sort((a, b) => a - b)
  return [...new Set(ends)].map((end, index, all) => [(all[index - 1] ?? 0) + 1, end])
}
