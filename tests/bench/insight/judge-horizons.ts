import { addDays } from '../../../backend/calendar/days.ts'
import { chanceAbove } from '../../../backend/contracts/forecast-chance.ts'
import { forecast } from '../../../backend/trends/forecast.ts'
import { pastForecastsOf, type SummedWeek } from '../../../backend/trends/forecast-past.ts'
import { type ForecastRecord, learnForecasts, recordOf } from '../../../backend/trends/forecast-record.ts'
import { type Claim, claimOf } from './claims.ts'
import type { DailyCounts, DailyFile } from './daily-file.ts'
import { RULE_NAMES, SIMPLE_RULES, type SimpleRule } from './simple-rules.ts'
import { forecastWeeksAt, lastDays, originsOf, usualWeek, weekAfter } from './windows.ts'

const HORIZONS = [1, 2, 4, 8, 13] as const
const CHANCE_HORIZONS = [5, 8] as const

/** Sums of absolute and squared errors. */
export interface Errors {
  absolute: number
  squared: number
}

export interface HorizonFindings {
  ahead: number
  ours: Errors
  rules: Record<SimpleRule, Errors>
  /** The week a year before, and our errors for products that have it. */
  seasonal: { rule: Errors; ours: Errors; count: number }
  expected: number
  came: number
  inside: number
  count: number
  /** Past forecasts of the product's kind exist. */
  learned: { inside: number; count: number }
}

export interface Horizons {
  weeks: HorizonFindings[]
  claims: { ahead: number; claims: Claim[]; silent: number }[]
}

/**
 * From every seventh day. As in a publication, a sample of products and results up to that day give the
 * record; every sixth origin learns, to save time.
 */
export function judgeHorizons(file: DailyFile, uniform: () => number): Horizons {
  const found: Horizons = {
    weeks: HORIZONS.map(emptyHorizon),
    claims: CHANCE_HORIZONS.map((ahead) => ({ ahead, claims: [], silent: 0 })),
  }
  const sample = sampleOf(file, uniform)
  let record: ForecastRecord | undefined
  for (const [place, at] of originsOf(file, 1).entries()) {
    if (place % LEARN_EVERY === 0) {
      record = recordOf(learnForecasts(sample.flatMap((product) => pastOf(product, at))))
    }
    for (const product of file.products) judgeProduct(found, file, product, at, record)
  }
  return found
}

function judgeProduct(
  { weeks: findings, claims }: Horizons,
  file: DailyFile,
  product: DailyCounts,
  at: number,
  record: ForecastRecord | undefined,
): void {
  const weeks = forecastWeeksAt(product, at)
  const points = forecast(weeks, addDays(file.firstDay, at), record)
  if (!points) return
  const weekly = weeks.map(({ sum }) => sum)
  for (const into of findings) {
    const [point, came] = [points[into.ahead - 1], weekAfter(product, at, into.ahead)]
    if (!point || came === null) continue
    note(into.ours, point.expected, came)
    for (const rule of RULE_NAMES) note(into.rules[rule], SIMPLE_RULES[rule](weekly, into.ahead), came)
    const yearBefore = weekAfter(product, at, into.ahead - WEEKS_A_YEAR)
    if (yearBefore !== null) {
      note(into.seasonal.rule, yearBefore, came)
      note(into.seasonal.ours, point.expected, came)
      into.seasonal.count += 1
    }
    const inside = came >= point.low && came <= point.high ? 1 : 0
    into.expected += point.expected
    into.came += came
    into.inside += inside
    into.count += 1
    if (point.resolved === 0) continue
    into.learned.inside += inside
    into.learned.count += 1
  }
  for (const into of claims) {
    const [point, came] = [points[into.ahead - 1], weekAfter(product, at, into.ahead)]
    if (!point || came === null) continue
    const usual = usualWeek(product, at)
    const chance = chanceAbove(point, usual)
    if (chance === null) into.silent += 1
    else into.claims.push(claimOf(chance, came, usual))
  }
}

export function sampleOf({ products }: DailyFile, uniform: () => number): DailyCounts[] {
  const stirred = products.map((product) => ({ product, key: uniform() }))
  return stirred
    .sort((one, other) => one.key - other.key)
    .slice(0, SAMPLE)
    .map(({ product }) => product)
}

/** The database keeps daily counts, then weekly sums of up to two years. */
export function pastOf(product: DailyCounts, at: number) {
  const summed: SummedWeek[] = []
  for (let before = 0; before < SUMMED_WEEKS; before += 1) {
    const end = at + 1 - DAYS - 7 * before
    if (end < 7) break
    const known = product.counts.slice(end - 7, end).filter((count) => !Number.isNaN(count))
    summed.push({ before, sum: known.reduce((sum, count) => sum + count, 0), days: known.length })
  }
  const prices = product.prices && lastDays(product.prices, at, DAYS)
  return pastForecastsOf(lastDays(product.counts, at, DAYS), prices, summed)
}

function note(into: Errors, expected: number, came: number): void {
  into.absolute += Math.abs(expected - came)
  into.squared += (expected - came) ** 2
}

function emptyHorizon(ahead: number): HorizonFindings {
  const none = () => ({ absolute: 0, squared: 0 })
  return {
    ahead,
    ours: none(),
    rules: { last: none(), mean4: none(), theta: none(), dampedHolt: none(), tsb: none() },
    seasonal: { rule: none(), ours: none(), count: 0 },
    ...{ expected: 0, came: 0, inside: 0, count: 0 },
    learned: { inside: 0, count: 0 },
  }
}

const WEEKS_A_YEAR = 52
/** Equal to `backend/trends/forecast-memory.ts`. */
const SAMPLE = 1000
const DAYS = 7 * 18
const SUMMED_WEEKS = 104 - 18
const LEARN_EVERY = 6
