import { type Day, daysBetween } from '../calendar/days.ts'
import { STALE_DAYS } from '../contracts/sources.ts'
import { sectionOf } from '../contracts/trend-words.ts'
import type { Trend } from '../contracts/trends.ts'
import { type Calibration, calibrationFrom, type Outcomes } from './calibration.ts'
import { createCohorts } from './early-signal.ts'
import { againstMarket, createMarkets, type MarketWeeks, marketGrowth, STILL_MARKET } from './market-week.ts'
import { typicalRanks } from './rank-sales.ts'
import {
  cappedWeek,
  ENOUGH_USUAL_DAYS,
  historyDays,
  isEnough,
  type Levels,
  levelsOf,
  type Measure,
  MIN_WEEK_DAYS,
  type ProductCounts,
  usualWeeksOf,
  type WeekCount,
  wholeWeek,
} from './score-counts.ts'
import { createPooling, evidenceOf, type Pool, varianceOf } from './score-pool.ts'
import { stageOf } from './score-stage.ts'

export interface Remembered {
  outcomes?: Partial<Record<Measure, Outcomes>>
  stages?: ReadonlyMap<number, Trend['stage']>
  next?: (product: ProductCounts) => number | null
}

export interface ScoredTrend extends Trend {
  /** Sort key: careful growth, or the lower bound for ratings (low counts). */
  strength: number | null
  /** Input of the probability, in standard errors. */
  evidence: number | null
  /** Scaled by the market of the week after. Null: not known yet. */
  usualNext: number | null
}

type Unplaced = Omit<ScoredTrend, 'section' | 'early'>

/** Add all products first. */
export interface Scoring {
  /** `next`: sales in the week after, if known. */
  add(product: ProductCounts, next?: number | null): void
  /** `today`: last whole day. Nothing can be added afterwards. */
  scorer(today: Day, outcomes?: Remembered['outcomes']): Scorer
}
type Scorer = (product: ProductCounts, stageBefore: Trend['stage']) => ScoredTrend

export function createScoring(): Scoring {
  const markets = createMarkets()
  const pooling = createPooling()
  const cohorts = createCohorts()
  return {
    add: (product, next = null) => {
      markets.add(product, next)
      pooling.add(product)
      cohorts.add(product)
    },
    scorer: (today, outcomes = {}) => {
      const poolFor = pooling.pools(markets)
      const signalOf = cohorts.signals()
      const calibrations = new Map<Measure, Calibration>()
      const calibrationOf = (measure: Measure) => {
        const known = calibrations.get(measure) ?? calibrationFrom(outcomes[measure] ?? null)
        calibrations.set(measure, known)
        return known
      }
      return (product, stageBefore) => {
        const calibration = calibrationOf(product.measure ?? 'units')
        const context = { calibration, stageBefore, market: markets.of(product) }
        const trend = score(product, poolFor(product), today, context)
        if (isStale(product, today)) return { ...trend, early: null, section: 'other' }
        const scored: ScoredTrend = { ...trend, early: signalOf(product), section: 'other' }
        scored.section = sectionOf(scored)
        return scored
      }
    },
  }
}

export function scoreAll(
  products: readonly ProductCounts[],
  today: Day,
  { outcomes, stages, next = () => null }: Remembered = {},
): ScoredTrend[] {
  const scoring = createScoring()
  for (const product of products) scoring.add(product, next(product))
  const scoreOf = scoring.scorer(today, outcomes)
  return products.map((product) => scoreOf(product, stages?.get(product.productId) ?? null))
}

export interface Context {
  calibration: Calibration
  market?: MarketWeeks
  /** In the previous edition. */
  stageBefore: Trend['stage']
}

/**
 * Gamma-Poisson shrinkage after DuMouchel 1999 (docs/decisions: trend arithmetic 2). A is the last and B the
 * usual week, both capped; R the uncapped usual week, o the ordinary over the mean week.
 * - velocity = ((A + k) / (o·B + k) - 1) · 100, about 0 for a steady product.
 * - careful = ((A + k) / (R + k) - 1) · 100, the list order.
 * - probability: share of products with such evidence, ln((A+k)/(R+k)) / √var, that sold more than R the week
 * after. Null with a caveat, or if three or more days old.
 * - confidence in the claimed movement: medium from .7, high from .9 if shuffled weeks rarely give as much.
 * Otherwise, and with a caveat, low.
 * - low, high = (e^(w·lr ∓ √(τ²·var / (τ² + var))) - 1) · 100, widened to include the velocity; lr =
 * ln((A+.5)/(B+.5)) - ln o, w = τ² / (τ² + var).
 */
export function score(product: ProductCounts, pool: Pool, today: Day, context: Context): Unplaced {
  const { calibration, stageBefore, market = STILL_MARKET } = context
  const { asOf } = product
  const counted = product.measure === null ? null : levelsOf(product.weeks)
  const growth = marketGrowth(market.index)
  const levels = counted && againstMarket(counted, growth)
  const caveat = caveatOf(product, counted, stageBefore)
  const described = describe(product, shownCaveat(caveat, isStale(product, today)))
  if (counted === null || levels === null || caveat === 'no-recent-data') {
    const stage = caveat !== null && LEFT_OUT.has(caveat) ? stageBefore : null
    return {
      ...described,
      strength: orderOf(product, pool, market),
      stage: stage ?? stageOf(product, null, { asOf, before: stageBefore }),
    }
  }
  const variance = varianceOf(levels, pool.dispersion)
  const weight = pool.spread / (pool.spread + variance)
  const doubt = Math.sqrt(weight * variance)
  const evidence = evidenceOf(levels, pool)
  const probability = caveat === null ? calibration(evidence) : null
  const logRatio = levels.logRatio - Math.log(pool.ordinary)
  const velocity = ((levels.lastWeek + pool.k) / (pool.ordinary * levels.usualWeek + pool.k) - 1) * 100
  const careful = ((levels.lastWeek + pool.k) / (levels.countedUsualWeek + pool.k) - 1) * 100
  const low = Math.min(Math.expm1(weight * logRatio - doubt) * 100, velocity)
  const topOfCategory = levels.lastWeek >= pool.topWeek
  const quiet = product.quietWeek ?? counted.countedUsualWeek
  const ofQuiet = evidenceOf(
    { ...levels, countedUsualWeek: Math.min(levels.countedUsualWeek, quiet * growth) },
    pool,
  )
  const movement =
    probability === null
      ? null
      : { velocity, probability, probabilityOfQuiet: calibration(ofQuiet), topOfCategory }
  const claimed = isStale(product, today) ? null : probability
  return {
    ...described,
    velocity: rounded(velocity),
    low: rounded(low),
    high: rounded(Math.max(Math.expm1(weight * logRatio + doubt) * 100, velocity)),
    careful: rounded(careful),
    strength: product.measure === 'ratings' ? low : (orderOf(product, pool, market) ?? careful),
    evidence,
    confidence: claimed === null ? 'low' : confidenceOf(velocity, claimed, isChance(evidence, pool)),
    probability: claimed,
    acceleration: accelerationOf(product.weeks, pool),
    stage: stageOf(product, movement, { asOf, before: stageBefore }),
    lastWeek: rounded(counted.countedLastWeek),
    usualWeek: rounded(counted.countedUsualWeek),
    usualWeeks: usualWeeksOf(described.weeks, described.historyDays),
    market: market.products === 0 ? null : { growth: rounded(growth), products: market.products },
    usualNext: market.next === null ? null : counted.countedUsualWeek * market.next,
  }
}

/** Null without cut-price days. */
function orderOf(
  { measure, weeksAtAnyPrice }: ProductCounts,
  { k }: Pool,
  { index }: MarketWeeks,
): number | null {
  const levels = measure === null || weeksAtAnyPrice === undefined ? null : levelsOf(weeksAtAnyPrice)
  if (levels === null) return null
  return ((levels.lastWeek + k) / (levels.countedUsualWeek * marketGrowth(index) + k) - 1) * 100
}

/** Weak under 21 days of history, or with A + R as low as chance. Half is enough with a stage. */
function caveatOf(
  product: ProductCounts,
  levels: Levels | null,
  stageBefore: Trend['stage'],
): Trend['caveat'] {
  const days = historyDays(product.weeks)
  if (product.lastDay !== null && daysBetween(product.lastDay, product.asOf) > 7) return 'no-recent-data'
  if (product.measure === null || days === 0) return 'no-history'
  if (levels === null) {
    const lost = lostWeek(product)
    if (lost !== null) return lost
    const recent = (product.weeks[0]?.days ?? 0) >= MIN_WEEK_DAYS
    return recent || days < ENOUGH_HISTORY_DAYS ? 'short-history' : 'no-recent-data'
  }
  if (days < ENOUGH_HISTORY_DAYS || levels.usualDays < ENOUGH_USUAL_DAYS) return 'short-history'
  const compared = stageBefore !== null && stageBefore !== 'new'
  return isEnough(levels, product.measure, compared ? KEPT_SHARE : 1) ? null : 'few-sales'
}

function lostWeek({ weeks, leftOut }: ProductCounts): Trend['caveat'] {
  if (leftOut === undefined || (weeks[0]?.days ?? 0) >= MIN_WEEK_DAYS) return null
  return leftOut.outOfStock > leftOut.cutPrice ? 'out-of-stock' : 'cut-price'
}

/** For old data staleness comes first. */
function shownCaveat(caveat: Trend['caveat'], stale: boolean): Trend['caveat'] {
  return stale && caveat !== 'no-recent-data' && caveat !== 'no-history' ? 'stale' : caveat
}

/** Stale trends have no probability. */
function isStale({ asOf }: ProductCounts, today: Day): boolean {
  return daysBetween(asOf, today) >= STALE_DAYS
}

function isChance(evidence: number, { chance: [from, to] }: Pool): boolean {
  return evidence >= from && evidence <= to
}

function describe(product: ProductCounts, caveat: Trend['caveat']): Unplaced {
  const weeks = [4, 3, 2, 1, 0].map((at) => wholeWeek((product.calendarWeeks ?? product.weeks)[at]))
  const last = product.weeks[0]
  return {
    measure: product.measure,
    velocity: null,
    low: null,
    high: null,
    confidence: 'low',
    probability: null,
    acceleration: null,
    stage: null,
    lastWeek: null,
    usualWeek: null,
    usualWeeks: null,
    spikeCapped: last !== undefined && last.best - last.second > last.sum / 10,
    weeks: weeks.map((week) => (week === null ? null : rounded(week))),
    historyDays: historyDays(product.weeks),
    leftOut: product.leftOut ?? null,
    ranks: product.rankList ? typicalRanks(product.weeks, product.rankList) : null,
    asOf: product.lastDay !== null && product.lastDay < product.asOf ? product.lastDay : product.asOf,
    caveat,
    careful: null,
    market: null,
    usualNext: null,
    strength: null,
    evidence: null,
  }
}

function confidenceOf(velocity: number, probability: number, chance: boolean): Trend['confidence'] {
  const sure = velocity >= 0 ? probability : 1 - probability
  if (sure >= HIGH && !chance) return 'high'
  return sure >= MEDIUM ? 'medium' : 'low'
}

/**
 * ln((A0+k)/(A1+k)) - ln((A1+k)/(A2+k)), weeks capped. 'steady' within two standard errors, the middle week's
 * variance four times.
 */
function accelerationOf(weeks: readonly WeekCount[], { k, dispersion }: Pool): Trend['acceleration'] {
  const [now, before, earlier] = weeks
  if (!now || !before || !earlier) return null
  if ([now, before, earlier].some((week) => week.days < MIN_WEEK_DAYS)) return null
  const [a0, a1, a2] = [cappedWeek(now), cappedWeek(before), cappedWeek(earlier)]
  const change = Math.log((a0 + k) / (a1 + k)) - Math.log((a1 + k) / (a2 + k))
  const noise = (week: WeekCount, count: number) =>
    1 / ((count * week.days) / 7 + 0.5) + (7 / week.days) * dispersion
  const error = Math.sqrt(noise(now, a0) + 4 * noise(before, a1) + noise(earlier, a2))
  if (Math.abs(change) <= 2 * error) return 'steady'
  return change > 0 ? 'speeding up' : 'slowing'
}

function rounded(value: number): number {
  return Math.round(value * 100) / 100
}

const HIGH = 0.9
const MEDIUM = 0.7
const KEPT_SHARE = 1 / 2
/** These caveats keep the previous stage. */
const LEFT_OUT = new Set<Trend['caveat']>(['out-of-stock', 'cut-price'])
const ENOUGH_HISTORY_DAYS = 21
