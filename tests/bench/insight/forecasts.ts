/** Errors of one group of products, weeks 1 to 4, beside those of 'same as last week'. */
export interface ForecastCounts {
  ours: number[]
  naive: number[]
  inside: number[]
  count: number[]
}

export function emptyCounts(): ForecastCounts {
  return { ours: [0, 0, 0, 0], naive: [0, 0, 0, 0], inside: [0, 0, 0, 0], count: [0, 0, 0, 0] }
}

export interface ForecastWeek {
  expected: number
  low: number
  high: number
}

export function countForecast(
  into: ForecastCounts,
  {
    forecast,
    last,
    came,
  }: { forecast: readonly ForecastWeek[]; last: number; came: readonly (number | null)[] },
): void {
  for (const [at, { expected, low, high }] of forecast.entries()) {
    const actual = came[at]
    if (actual == null) continue
    add(into.ours, at, Math.abs(expected - actual))
    add(into.naive, at, Math.abs(last - actual))
    add(into.inside, at, actual >= low && actual <= high ? 1 : 0)
    add(into.count, at, 1)
  }
}

/** Summed error over that of 'same as last week'. */
export function relativeError({ ours, naive }: ForecastCounts, week: number): number {
  return (ours[week - 1] ?? Number.NaN) / (naive[week - 1] ?? Number.NaN)
}

/** Share of all weeks, 1 to 4, that fell inside the range. */
export function coverage({ inside, count }: ForecastCounts): number {
  const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)
  return sum(inside) / sum(count)
}

function add(values: number[], at: number, by: number): void {
  values[at] = (values[at] ?? 0) + by
}
