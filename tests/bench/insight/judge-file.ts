import { addDays, type Day } from '../../../backend/calendar/days.ts'
import type { Trend } from '../../../backend/contracts/trends.ts'
import { noOutcomes, noteOutcome } from '../../../backend/trends/calibration.ts'
import { forecast } from '../../../backend/trends/forecast.ts'
import {
  learnForecasts,
  type PastForecast,
  pastForecast,
  recordOf,
} from '../../../backend/trends/forecast-record.ts'
import { type Remembered, type ScoredTrend, scoreAll } from '../../../backend/trends/score.ts'
import type { Measure, ProductCounts } from '../../../backend/trends/score-counts.ts'
import { type Claim, claimOf } from './claims.ts'
import type { DailyCounts, DailyFile } from './daily-file.ts'
import {
  countForecast,
  emptyCounts,
  FORECAST_GROUPS,
  type ForecastCounts,
  type ForecastGroup,
} from './forecasts.ts'
import { Past } from './past.ts'
import { shuffledWeeks } from './placebo.ts'
import { type Listed, listedOf, METHODS, type Method, orders, precision } from './ranking.ts'
import { StageRuns } from './stage-runs.ts'
import { countsAt, forecastWeeksAt, knownWeekAfter, originsOf, weekAfter, weeksUpTo } from './windows.ts'

export interface Findings {
  origins: number
  precision20: Record<Method, number[]>
  precision50: Record<Method, number[]>
  claims: Claim[]
  chances: number[]
  high: { rises: Claim[]; falls: Claim[] }
  placebo: { velocities: number[][]; high: number }
  forecast: Record<ForecastGroup, ForecastCounts>
  stages: StageRuns
}

/**
 * Replays the file day by day: evidence, forecast errors and stages use earlier days only. Judges every
 * seventh day by later results.
 */
export function judgeFile(file: DailyFile, measure: Measure, uniform: () => number): Findings {
  const findings = emptyFindings()
  const past = new Past(measure)
  const origins = new Set(originsOf(file))
  const stages = new Map<number, Trend['stage']>()
  for (let at = Math.min(...origins); at < file.days; at += 1) {
    const daily = at >= file.days - STAGE_DAYS
    if (!daily && !origins.has(at)) continue
    const day: Today = { at, asOf: addDays(file.firstDay, at), products: countsAt(file, at, measure) }
    const next = ({ productId }: ProductCounts) => knownWeekAfter(file.products[productId] as DailyCounts, at)
    const remembered = { outcomes: past.outcomes(at), stages, ...(origins.has(at) && { next }) }
    const trends = scoreAll(day.products, day.asOf, remembered)
    if (origins.has(at)) {
      judgeDay(findings, { file, day, trends, past })
      judgePlacebo(findings, day, remembered, uniform)
    }
    for (const [place, trend] of trends.entries()) {
      const id = day.products[place]?.productId ?? -1
      stages.set(id, trend.stage)
      if (daily) findings.stages.next(id, trend)
    }
  }
  return findings
}

interface Today {
  at: number
  asOf: Day
  products: ProductCounts[]
}

interface Judged {
  file: DailyFile
  day: Today
  trends: readonly ScoredTrend[]
  past: Past
}

function judgeDay(findings: Findings, { file, day, trends, past }: Judged): void {
  findings.origins += 1
  const scored = day.products.flatMap((product, place) => {
    const trend = trends[place]
    return trend && trend.strength !== null ? [{ product, trend, strength: trend.strength }] : []
  })
  const listed = listedOf(file, day.at, scored)
  const ordered = orders(file, day.at, listed)
  for (const method of METHODS) {
    findings.precision20[method].push(precision(ordered[method], 20))
    findings.precision50[method].push(precision(ordered[method], 50))
  }
  const outcomes = noOutcomes()
  for (const [place, { place: counted }] of listed.entries()) {
    const trend = scored[place]?.trend
    if (!trend || trend.probability === null || trend.evidence === null || trend.usualNext === null) continue
    const [usual, next] = [trend.usualNext, knownWeekAfter(file.products[counted] as DailyCounts, day.at)]
    if (next === null) continue
    noteOutcome(outcomes, trend.evidence, next, usual)
    const claim = claimOf(trend.probability, next, usual)
    findings.claims.push(claim)
    if (trend.confidence !== 'high') continue
    findings.high[trend.probability > 0.5 ? 'rises' : 'falls'].push(claim)
  }
  const first = [...scored].sort((one, other) => other.strength - one.strength).slice(0, 24)
  const stated = first.flatMap(({ trend }) =>
    trend.probability === null ? [] : Math.round(100 * trend.probability),
  )
  findings.chances.push(new Set(stated).size)
  const rises = new Set(
    scored.filter(({ trend }) => trend.section === 'rising').map(({ product }) => product.productId),
  )
  judgeForecasts(findings, { file, day, past, rises }, ordered.ours)
  past.note(day.at, outcomes)
}

/** The top 50 are the strongest of our list with a forecast; the newest quarter is the last 13 origins. */
function judgeForecasts(
  { forecast: groups }: Findings,
  { file, day: { at, asOf }, past, rises }: Omit<Judged, 'trends'> & { rises: ReadonlySet<number> },
  ours: readonly Listed[],
): void {
  const record = recordOf(learnForecasts(past.forecasts(at)))
  const made: PastForecast[] = []
  for (const { place } of ours) {
    const product = file.products[place]
    const weeks = product ? forecastWeeksAt(product, at) : []
    const points = forecast(weeks, asOf, record)
    if (!product || !points) continue
    const came = [1, 2, 3, 4].map((ahead) => weekAfter(product, at, ahead))
    const entry = { forecast: points, last: weeksUpTo(product, at).at(-1)?.sum ?? 0, came }
    const isTop = made.length < 50
    const isNewest = at > (originsOf(file).at(-1) ?? 0) - 7 * NEWEST_ORIGINS
    countForecast(groups.all, entry)
    if (isTop) countForecast(groups.top50, entry)
    if (rises.has(place)) countForecast(groups.rises, entry)
    if (isNewest) countForecast(groups.newestAll, entry)
    if (isNewest && isTop) countForecast(groups.newestTop50, entry)
    made.push(pastForecast(weeks, came, { age: 0 }))
  }
  past.noteForecasts(at, made)
}

function judgePlacebo(
  { placebo }: Findings,
  { asOf, products }: Today,
  { outcomes }: Remembered,
  uniform: () => number,
): void {
  const shuffled = products.flatMap((product) => shuffledWeeks(product, uniform) ?? [])
  const trends = scoreAll(shuffled, asOf, { outcomes: outcomes ?? {} }).filter(
    ({ caveat }) => caveat === null,
  )
  placebo.velocities.push(trends.flatMap(({ velocity }) => velocity ?? []))
  placebo.high += trends.filter(({ confidence }) => confidence === 'high').length
}

function emptyFindings(): Findings {
  const lists = () =>
    Object.fromEntries(METHODS.map((method) => [method, []])) as unknown as Record<Method, number[]>
  return {
    origins: 0,
    precision20: lists(),
    precision50: lists(),
    claims: [],
    chances: [],
    high: { rises: [], falls: [] },
    placebo: { velocities: [], high: 0 },
    forecast: Object.fromEntries(
      FORECAST_GROUPS.map((group) => [group, emptyCounts()]),
    ) as Findings['forecast'],
    stages: new StageRuns(),
  }
}

/** Stages are followed only over the last days of a long file. */
const STAGE_DAYS = 400
const NEWEST_ORIGINS = 13
