export type UnknownDay = 'not-brought' | 'out-of-stock' | 'cut-price'

/**
 * Oldest first; null: the day counts. `prices` share one currency. See docs/decisions, unknown days.
 * - out of stock: a run of zeros with odds under 1 in 1000, but not `ENDED_DAYS` or more up to the last day,
 * nor over `NEW_LEVEL_DAYS`.
 * - cut price: three or more priced days, each below the usual price by at least a tenth and its noise.
 * Usual: the median of the last `NEW_LEVEL_DAYS` priced days without a cut. A longer cut becomes usual.
 */
export function unknownDays(
  counts: readonly (number | null)[],
  prices: readonly (number | null)[] | null = null,
): (UnknownDay | null)[] {
  const unknown = counts.map((count): UnknownDay | null => (count === null ? 'not-brought' : null))
  if (prices !== null) markCutPrices(unknown, prices)
  markStockOuts(unknown, counts)
  return unknown
}

function markCutPrices(unknown: (UnknownDay | null)[], prices: readonly (number | null)[]): void {
  if (!varies(prices)) return
  const usual: number[] = []
  let cut: number[] = []
  for (const [day, price] of prices.entries()) {
    if (price === null || price <= 0) continue
    if (usual.length < ENOUGH_PRICES || price > lowestUsual(usual)) {
      if (cut.length < ENOUGH_CUT) keepDays(unknown, cut)
      cut = []
      usual.push(price)
      if (usual.length > NEW_LEVEL_DAYS) usual.shift()
      continue
    }
    cut.push(day)
    if (unknown[day] === null) unknown[day] = 'cut-price'
    if (day - (cut[0] ?? day) < NEW_LEVEL_DAYS) continue
    keepDays(unknown, cut)
    usual.splice(0, usual.length, ...cut.map((at) => prices[at] ?? 0))
    cut = []
  }
  if (cut.length < ENOUGH_CUT) keepDays(unknown, cut)
}

function keepDays(unknown: (UnknownDay | null)[], days: readonly number[]): void {
  for (const day of days) if (unknown[day] === 'cut-price') unknown[day] = null
}

/** Fast path for most products. */
function varies(prices: readonly (number | null)[]): boolean {
  let [low, high] = [Number.POSITIVE_INFINITY, 0]
  for (const price of prices) {
    if (price === null || price <= 0) continue
    low = Math.min(low, price)
    high = Math.max(high, price)
  }
  return low <= high * CUT_PRICE
}

/** Median absolute deviation, so daily swings are not cuts. */
function lowestUsual(usual: readonly number[]): number {
  const middle = median(usual)
  const deviation = 1.4826 * median(usual.map((price) => Math.abs(price - middle)))
  return Math.min(middle * CUT_PRICE, middle - 3 * deviation)
}

function markStockOuts(unknown: (UnknownDay | null)[], counts: readonly (number | null)[]): void {
  for (let from = 0; from < counts.length; from += 1) {
    if (counts[from] !== 0) continue
    const to = endOfRun(counts, from)
    const goesOn = to === counts.length
    if (
      to - from <= NEW_LEVEL_DAYS &&
      !(goesOn && to - from >= ENDED_DAYS) &&
      isUnlikely(unknown, counts, from, to)
    )
      for (let day = from; day < to; day += 1) if (unknown[day] === null) unknown[day] = 'out-of-stock'
    from = to
  }
}

/** Missing days neither end a run nor make it less likely. */
function endOfRun(counts: readonly (number | null)[], from: number): number {
  let to = from + 1
  for (let day = to; day < counts.length && (counts[day] === 0 || counts[day] === null); day += 1)
    if (counts[day] === 0) to = day + 1
  return to
}

/**
 * Negative-binomial odds. The mean is limited by the last seven days, because a fading product is not out of
 * stock. The odds are at least the weekday's past share of zeros, for shops that close on Saturdays.
 */
function isUnlikely(
  unknown: readonly (UnknownDay | null)[],
  counts: readonly (number | null)[],
  from: number,
  to: number,
): boolean {
  const before: number[] = []
  for (let day = from - 1; day >= 0 && before.length < USUAL_DAYS; day -= 1) {
    const count = counts[day]
    if (count != null && unknown[day] === null) before.push(count)
  }
  if (before.length < ENOUGH_DAYS) return false
  const mean = meanOf(before)
  const variance = before.reduce((sum, count) => sum + (count - mean) ** 2, 0) / (before.length - 1)
  const level = Math.min(mean, meanOf(before.slice(0, 7)))
  const dispersion = Math.max(MIN_DISPERSION, (variance - mean) / mean ** 2)
  const none = -Math.log1p(dispersion * level) / dispersion
  let odds = 0
  for (let day = from; day < to && odds >= UNLIKELY; day += 1)
    if (unknown[day] === null) odds += Math.max(none, Math.log(noneOnWeekday(unknown, counts, day, from)))
  return odds < UNLIKELY
}

function noneOnWeekday(
  unknown: readonly (UnknownDay | null)[],
  counts: readonly (number | null)[],
  day: number,
  from: number,
): number {
  let [days, none] = [0, 0]
  for (let at = day - 7; at >= 0 && days < 6; at -= 7) {
    if (at >= from || counts[at] === null || unknown[at] !== null) continue
    days += 1
    if (counts[at] === 0) none += 1
  }
  return (none + 0.25) / (days + 1)
}

function meanOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length
}

function median(values: readonly number[]): number {
  const sorted = Float64Array.from(values).sort()
  const middle = (sorted.length - 1) / 2
  return ((sorted[Math.floor(middle)] ?? 0) + (sorted[Math.ceil(middle)] ?? 0)) / 2
}

/** A longer final run means an ended product. */
const ENDED_DAYS = 14
/** A longer state is the new level. */
const NEW_LEVEL_DAYS = 28
/** Share of the usual price. */
export const CUT_PRICE = 0.9
const ENOUGH_PRICES = 7
/** Fewer days are a discount on one order. */
const ENOUGH_CUT = 3
const USUAL_DAYS = 28
const ENOUGH_DAYS = 10
const UNLIKELY = Math.log(1 / 1000)
/** Few days underestimate swings. */
const MIN_DISPERSION = 0.1
