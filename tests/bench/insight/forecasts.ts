export interface ForecastCounts {
  ours: number[]
  naive: number[]
  oursSquared: number[]
  naiveSquared: number[]
  expected: number[]
  came: number[]
  inside: number[]
  count: number[]
}

export const FORECAST_GROUPS = ['all', 'top50', 'rises', 'newestAll', 'newestTop50'] as const
export type ForecastGroup = (typeof FORECAST_GROUPS)[number]

export function emptyCounts(): ForecastCounts {
  const none = () => [0, 0, 0, 0]
  return {
    ...{ ours: none(), naive: none(), oursSquared: none(), naiveSquared: none() },
    ...{ expected: none(), came: none(), inside: none(), count: none() },
  }
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
    add(into.oursSquared, at, (expected - actual) ** 2)
    add(into.naiveSquared, at, (last - actual) ** 2)
    add(into.expected, at, expected)
    add(into.came, at, actual)
    add(into.inside, at, actual >= low && actual <= high ? 1 : 0)
    add(into.count, at, 1)
  }
}

/** Summed error relative to 'same as last week'. */
export function relativeError({ ours, naive }: ForecastCounts, week: number): number {
  return ratio(ours, naive, week)
}

export function relativeSquaredError({ oursSquared, naiveSquared }: ForecastCounts, week: number): number {
  return Math.sqrt(ratio(oursSquared, naiveSquared, week))
}

/** Expected sum over actual sum, weeks 1 to 4. */
export function expectedOverCame({ expected, came }: ForecastCounts): number {
  return total(expected) / total(came)
}

/** Share of results inside the forecast range, weeks 1 to 4 or one `week`. */
export function coverage({ inside, count }: ForecastCounts, week?: number): number {
  return week === undefined ? total(inside) / total(count) : ratio(inside, count, week)
}

function ratio(above: readonly number[], below: readonly number[], week: number): number {
  return (above[week - 1] ?? Number.NaN) / (below[week - 1] ?? Number.NaN)
}

function total(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0)
}

function add(values: number[], at: number, by: number): void {
  values[at] = (values[at] ?? 0) + by
}
