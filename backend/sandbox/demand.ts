import { between, chance, hash, negativeBinomial, pick, stream } from './random.ts'

/** Days since 1970 (UTC). */
export type DayNumber = number

export const COURSES = ['steady', 'wave', 'spiky', 'seasonal', 'small', 'newcomer'] as const
export type Course = (typeof COURSES)[number]

/** Counting starts here; lifetime totals have a base figure. */
export const EPOCH: DayNumber = 20_454 // 2026-01-01

/**
 * Pure function of the calendar day, so the past never changes. On every day some products rise, fade, spike or are new.
 * steady: no trend.
 * wave: a ramp of two to four weeks to 3-8 times the level, a plateau and a long fade, repeated.
 * spiky: single days of 6-12 times the level.
 * seasonal: a yearly swing.
 * small: a rare sale.
 * newcomer: launched at most 45 days ago, rising, then replaced.
 */
export interface Demand {
  readonly course: Course
  readonly launch: DayNumber
  units(day: DayNumber): number
  total(day: DayNumber): number
}

const NEWCOMER_LIFE = 45
const DISPERSION = 0.12
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
  const units = (day: DayNumber) => {
    if (day < start) return 0
    const mean = level * shape(key, course, day, start) * rhythm(key, day)
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

function rhythm(key: number, day: DayNumber): number {
  const strength = 0.4 + chance(key, 'rhythm')
  return 1 + ((WEEK[(day + 4) % 7] ?? 1) - 1) * strength
}

function shape(key: number, course: Course, day: DayNumber, start: DayNumber): number {
  switch (course) {
    case 'wave':
      return wave(key, day)
    case 'spiky':
      return chance(key, 'spike', day) < 1 / 26 ? pick([6, 7, 9, 12], key, 'height', day) : 1
    case 'seasonal':
      return 1 + 0.75 * Math.sin((2 * Math.PI * day) / 365.25 + 6.28 * chance(key, 'season'))
    case 'newcomer':
      return 0.15 + 3 / (1 + Math.exp(-(day - start - 12 - 14 * chance(key, 'take-off')) / 3))
    default:
      return 1
  }
}

function wave(key: number, day: DayNumber): number {
  const ramp = between(12, 28, key, 'ramp')
  const plateau = between(8, 30, key, 'plateau')
  const fade = between(25, 45, key, 'fade')
  const quiet = between(30, 60, key, 'quiet')
  const cycle = ramp + plateau + fade + quiet
  const at = (day + between(0, cycle - 1, key, 'phase')) % cycle
  const height = 3 + 5 * chance(key, 'height')
  if (at < ramp) return height ** (at / ramp)
  if (at < ramp + plateau) return height
  if (at < ramp + plateau + fade) return height ** (1 - (at - ramp - plateau) / fade)
  return 1
}
