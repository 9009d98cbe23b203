import { between, chance, hash, negativeBinomial, pick, stream } from './random.ts'

/** Days since 1970 (UTC). */
export type DayNumber = number

export const COURSES = ['steady', 'wave', 'spiky', 'seasonal', 'small', 'newcomer'] as const
export type Course = (typeof COURSES)[number]

/** Counting starts here, more than two years ago; lifetime totals have a base figure. */
export const EPOCH: DayNumber = 19_905 // 2024-07-01

/**
 * Pure function of the calendar day, so the past never changes. On every day some products rise, fade, spike or are new.
 * steady: no trend.
 * wave: a ramp of two to four weeks to 3-8 times the level, a plateau and a long fade, repeated.
 * spiky: single days of 6-12 times the level.
 * seasonal: a yearly swing.
 * small: a rare sale.
 * newcomer: launched at most 45 days ago, rising, then replaced.
 * All but newcomers are out of stock at times, and sell more while their price is cut.
 */
export interface Demand {
  readonly course: Course
  readonly launch: DayNumber
  units(day: DayNumber): number
  total(day: DayNumber): number
}

const NEWCOMER_LIFE = 45
const DISPERSION = 0.12
/** Added to the demand for the price that a cut takes off: a price of 70 % sells 2.2 times as much. */
const LIFT = 4
const QUARTER = 91
/** Sunday to Saturday. */
const WEEK = [1.16, 0.93, 0.9, 0.92, 0.97, 1.04, 1.18]

export function courseOf(key: number): Course {
  const share = chance(key, 'course')
  if (share < 0.3) return 'steady'
  if (share < 0.66) return 'wave'
  if (share < 0.77) return 'spiky'
  if (share < 0.85) return 'seasonal'
  if (share < 0.94) return 'small'
  return 'newcomer'
}

export function newcomerLaunch(key: number, today: DayNumber): DayNumber {
  return today - ((today + between(0, NEWCOMER_LIFE - 1, key, 'phase')) % NEWCOMER_LIFE)
}

/** @param launch null: on sale since before the epoch. */
export function createDemand(key: number, course: Course, launch: DayNumber | null): Demand {
  const level = course === 'small' ? 0.3 + chance(key, 'level') * 1.6 : 6 * Math.exp(chance(key, 'level') * 4)
  const start = launch ?? EPOCH - between(60, 900, key, 'age')
  const counted = Math.max(EPOCH, start)
  const totals: number[] = []
  const shape = SHAPES[course](key, start)
  const strength = 0.4 + chance(key, 'rhythm')
  const outOfStock = course === 'newcomer' ? () => false : outOfStockOn(key)
  const units = (day: DayNumber) => {
    if (day < start || outOfStock(day)) return 0
    const rhythm = 1 + ((WEEK[(day + 4) % 7] ?? 1) - 1) * strength
    const mean = level * shape(day) * rhythm * (1 + LIFT * (1 - offerOn(key, day)))
    return negativeBinomial(mean, DISPERSION, stream(hash(key, day)))
  }
  const base = launch === null ? Math.round(level * (EPOCH - start)) : 0
  return {
    course,
    launch: start,
    units,
    total(day) {
      while (counted + totals.length <= day)
        totals.push((totals.at(-1) ?? base) + units(counted + totals.length))
      return totals[day - counted] ?? base
    },
  }
}

/** Price over the usual price: below 1 in the weeks of an offer. */
export function offerOn(key: number, day: DayNumber): number {
  const week = Math.floor((day + key) / 7)
  return chance(key, 'offer', week) > 1 / 7 ? 1 : pick([0.9, 0.85, 0.8, 0.7], key, 'cut', week)
}

/** Four to twelve days, in every fifth quarter. */
function outOfStockOn(key: number): (day: DayNumber) => boolean {
  let [known, from, until] = [-1, 0, 0]
  return (day) => {
    const quarter = Math.floor((day + key) / QUARTER)
    if (quarter !== known) {
      known = quarter
      const days = chance(key, 'sold out', quarter) > 0.2 ? 0 : between(4, 12, key, 'sold out for', quarter)
      from = quarter * QUARTER - key + between(0, QUARTER - days, key, 'sold out from', quarter)
      until = from + days
    }
    return day >= from && day < until
  }
}

type Shape = (day: DayNumber) => number

const SHAPES: Readonly<Record<Course, (key: number, start: DayNumber) => Shape>> = {
  steady: () => () => 1,
  small: () => () => 1,
  wave: (key) => waveOf(key),
  spiky: (key) => (day) => (chance(key, 'spike', day) < 1 / 26 ? pick([6, 7, 9, 12], key, 'height', day) : 1),
  seasonal: (key) => {
    const phase = 6.28 * chance(key, 'season')
    return (day) => 1 + 0.75 * Math.sin((2 * Math.PI * day) / 365.25 + phase)
  },
  newcomer: (key, start) => {
    const takeOff = start + 12 + 14 * chance(key, 'take-off')
    return (day) => 0.15 + 3 / (1 + Math.exp(-(day - takeOff) / 3))
  },
}

function waveOf(key: number): Shape {
  const ramp = between(12, 28, key, 'ramp')
  const plateau = between(8, 30, key, 'plateau')
  const fade = between(25, 45, key, 'fade')
  const quiet = between(30, 60, key, 'quiet')
  const cycle = ramp + plateau + fade + quiet
  const phase = between(0, cycle - 1, key, 'phase')
  const height = 3 + 5 * chance(key, 'height')
  return (day) => {
    const at = (day + phase) % cycle
    if (at < ramp) return height ** (at / ramp)
    if (at < ramp + plateau) return height
    if (at < ramp + plateau + fade) return height ** (1 - (at - ramp - plateau) / fade)
    return 1
  }
}
