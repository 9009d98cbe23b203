import { type ProductCounts, wholeWeek } from '../../../backend/trends/score-counts.ts'

/** Rankings by spreadsheet or from papers. Larger keys rank higher. */
export const RULES = [
  'weekOverWeek',
  'growthOverUsual',
  'bestSeller',
  'ewmaZ',
  'signiTrend',
  'poissonBound',
] as const
export type Rule = (typeof RULES)[number]

/**
 * Keys of one product; `weeks` is oldest first.
 * - week over week: last / previous week; infinite after zero.
 * - growth over usual: last / mean of the four weeks before.
 * - best seller: last week.
 * - EWMA z: (last - E) / √V, E and V weighted by 0.3 a week.
 * - SigniTrend (Schubert et al. 2014): (last - max(E, β)) / (√V + β), β = 5.
 * - Poisson bound: lower end of the one-sided 90 % interval of the log of two Poisson rates.
 */
export function ruleKeys(product: ProductCounts, weeks: readonly number[]): Record<Rule, number> {
  const last = wholeWeek(product.weeks[0]) ?? 0
  const before = product.weeks.slice(1)
  const [counted, days] = [total(before, 'sum'), total(before, 'days')]
  const usual = days === 0 ? 0 : (counted / days) * 7
  const { mean, variance } = ewma(weeks.slice(0, -1))
  const deviation = Math.sqrt(variance)
  const logRatio = Math.log((last + 0.5) / (usual + 0.5))
  return {
    weekOverWeek: ratio(last, wholeWeek(product.weeks[1]) ?? 0),
    growthOverUsual: ratio(last, usual),
    bestSeller: last,
    ewmaZ: deviation === 0 ? (last > mean ? Number.MAX_VALUE : 0) : (last - mean) / deviation,
    signiTrend: (last - Math.max(mean, BETA)) / (deviation + BETA),
    poissonBound: logRatio - Z_90 * Math.sqrt(1 / (last + 0.5) + 1 / (counted + 0.5)),
  }
}

function ratio(now: number, before: number): number {
  if (before > 0) return now / before
  return now > 0 ? Number.MAX_VALUE : 0
}

function ewma(weeks: readonly number[]): { mean: number; variance: number } {
  let mean = weeks[0] ?? 0
  let variance = 0
  for (const week of weeks.slice(1)) {
    const off = week - mean
    mean += WEIGHT * off
    variance = (1 - WEIGHT) * (variance + WEIGHT * off ** 2)
  }
  return { mean, variance }
}

function total(weeks: ProductCounts['weeks'], field: 'sum' | 'days'): number {
  return weeks.reduce((sum, week) => sum + week[field], 0)
}

const WEIGHT = 0.3
const BETA = 5
const Z_90 = 1.2816
