import { MAX_DAYS, MIN_DAYS } from './early-signal.ts'
import { type Halves, type LeftOut, MIN_WEEK_DAYS, type WeekCount, wholeWeek } from './score-counts.ts'
import { type UnknownDay, unknownDays } from './unknown-days.ts'

/** Five weeks. */
export const SCORE_DAYS = 35
/** Older weeks can replace those of a promotion. */
export const REACH_DAYS = 70

export interface CountedWeeks {
  /** Newest first. */
  weeks: WeekCount[]
  /** Set if older weeks replace them. */
  calendarWeeks?: WeekCount[]
  leftOut?: LeftOut
  /** Includes cut-price days; used to order lists. */
  weeksAtAnyPrice?: WeekCount[]
  /**
   * Fourth lowest of the nine weeks before the last, null with fewer than six: the level outside bursts of up
   * to four weeks.
   */
  quietWeek: number | null
  halves?: Halves
}

/**
 * Expects oldest first; unknown days are left out. A usual week under five days is replaced by the next whole
 * week before the five.
 */
export function countedWeeks(
  counts: readonly (number | null)[],
  prices: readonly (number | null)[] | null,
): CountedWeeks {
  const unknown = unknownDays(counts, prices)
  const weekAt = (ago: number) => weekOf(counts, unknown, counts.length - 7 * ago)
  const weeks = [0, 1, 2, 3, 4].map(weekAt)
  const quietWeek = quietOf([...weeks.slice(1), ...[5, 6, 7, 8, 9].map(weekAt)])
  const leftOut = leftOutOf(unknown.slice(-SCORE_DAYS))
  const halves = halvesOf(counts, unknown)
  if (leftOut === null) return { weeks, quietWeek, ...(halves && { halves }) }
  const atAnyPrice = unknown.map((why) => (why === 'cut-price' ? null : why))
  const weeksAtAnyPrice = [0, 1, 2, 3, 4].map((ago) => weekOf(counts, atAnyPrice, counts.length - 7 * ago))
  const known = {
    quietWeek,
    leftOut,
    ...(halves && { halves }),
    ...(leftOut.cutPrice > 0 && { weeksAtAnyPrice }),
  }
  const usual = [1, 2, 3, 4]
  const isWhole = (ago: number) => weekAt(ago).days >= MIN_WEEK_DAYS
  const stays = (ago: number) => isWhole(ago) || leftOutOf(daysOfWeek(unknown, ago)) === null
  if (usual.every(stays)) return { weeks, ...known }
  const before = [5, 6, 7, 8, 9].filter(isWhole)
  const scored = [...usual.filter(stays), ...before, ...usual.filter((ago) => !stays(ago))]
  const weeksAgo = [0, ...scored.slice(0, usual.length)]
  return { weeks: weeksAgo.map(weekAt), calendarWeeks: weeks, ...known }
}

function weekOf(
  counts: readonly (number | null)[],
  unknown: readonly (UnknownDay | null)[],
  end: number,
): WeekCount {
  const week: WeekCount = { sum: 0, days: 0, best: 0, second: 0 }
  for (let day = Math.max(0, end - 7); day < end; day += 1) {
    const count = counts[day]
    if (count == null || unknown[day] !== null) continue
    week.sum += count
    week.days += 1
    if (count > week.best) {
      week.second = week.best
      week.best = count
    } else if (count > week.second) week.second = count
  }
  return week
}

/** Null with too few or too many known days for an early signal. */
function halvesOf(
  counts: readonly (number | null)[],
  unknown: readonly (UnknownDay | null)[],
): Halves | null {
  const known: number[] = []
  for (let day = Math.max(0, counts.length - SCORE_DAYS); day < counts.length; day += 1) {
    const count = counts[day]
    if (count != null && unknown[day] === null && known.push(count) > MAX_DAYS) return null
  }
  if (known.length < MIN_DAYS) return null
  const half = Math.floor(known.length / 2)
  const first = known.slice(0, half).reduce((sum, count) => sum + count, 0)
  let [later, best, second] = [0, 0, 0]
  for (const count of known.slice(-half)) {
    later += count
    second = Math.max(second, Math.min(best, count))
    best = Math.max(best, count)
  }
  return { first, later: half < 2 ? later : later - best + second }
}

function quietOf(weeks: readonly WeekCount[]): number | null {
  const known = weeks
    .map(wholeWeek)
    .filter((week) => week !== null)
    .sort((one, other) => one - other)
  return known.length < ENOUGH_WEEKS ? null : (known[Math.floor(known.length * QUIET_SHARE)] ?? null)
}

function daysOfWeek(unknown: readonly (UnknownDay | null)[], ago: number): readonly (UnknownDay | null)[] {
  const end = unknown.length - 7 * ago
  return unknown.slice(Math.max(0, end - 7), Math.max(0, end))
}

function leftOutOf(unknown: readonly (UnknownDay | null)[]): LeftOut | null {
  let [outOfStock, cutPrice] = [0, 0]
  for (const why of unknown) {
    if (why === 'out-of-stock') outOfStock += 1
    else if (why === 'cut-price') cutPrice += 1
  }
  return outOfStock + cutPrice === 0 ? null : { outOfStock, cutPrice }
}

const ENOUGH_WEEKS = 6
const QUIET_SHARE = 0.34
