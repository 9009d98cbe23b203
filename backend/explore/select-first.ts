type Compare = (one: number, other: number) => number

/**
 * Moves the first `count` rows of an order to the front, unsorted, in little more than one pass; sorting a
 * million rows takes a second. Floyd and Rivest's SELECT (CACM 18, 1975, algorithm 489) takes pivots from a
 * sample around the target.
 */
export function selectFirst(rows: Uint32Array, count: number, compare: Compare): void {
  if (count > 0 && count < rows.length) select(rows, count - 1, { left: 0, right: rows.length - 1, compare })
}

interface Range {
  left: number
  right: number
  compare: Compare
}

function select(rows: Uint32Array, nth: number, { left: first, right: last, compare }: Range): void {
  let [left, right] = [first, last]
  while (right > left) {
    if (right - left > SAMPLED_FROM) select(rows, nth, { ...aroundNth(nth, left, right), compare })
    const divider = divide(rows, nth, { left, right, compare })
    if (divider <= nth) left = divider + 1
    if (nth <= divider) right = divider - 1
  }
}

const SAMPLED_FROM = 600

function aroundNth(nth: number, left: number, right: number): { left: number; right: number } {
  const rows = right - left + 1
  const ahead = nth - left + 1
  const log = Math.log(rows)
  const sample = 0.5 * Math.exp((2 * log) / 3)
  const spread = 0.5 * Math.sqrt((log * sample * (rows - sample)) / rows) * (ahead - rows / 2 < 0 ? -1 : 1)
  return {
    left: Math.max(left, Math.floor(nth - (ahead * sample) / rows + spread)),
    right: Math.min(right, Math.floor(nth + ((rows - ahead) * sample) / rows + spread)),
  }
}

/** Returns the row's new position. */
function divide(rows: Uint32Array, nth: number, { left, right, compare }: Range): number {
  const by = rows[nth] as number
  swap(rows, left, nth)
  if (compare(rows[right] as number, by) > 0) swap(rows, left, right)
  let [low, high] = [left, right]
  while (low < high) {
    swap(rows, low, high)
    low += 1
    high -= 1
    while (compare(rows[low] as number, by) < 0) low += 1
    while (compare(rows[high] as number, by) > 0) high -= 1
  }
  if (compare(rows[left] as number, by) === 0) {
    swap(rows, left, high)
    return high
  }
  swap(rows, high + 1, right)
  return high + 1
}

function swap(rows: Uint32Array, one: number, other: number): void {
  const kept = rows[one] as number
  rows[one] = rows[other] as number
  rows[other] = kept
}
