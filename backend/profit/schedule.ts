import { FREIGHT_RATES, IMPORT_RATES } from './schedule-import.ts'
import { PARCEL_RATES } from './schedule-parcels.ts'
import { PLATFORM_RATES } from './schedule-platforms.ts'
import { USUAL_RATES } from './schedule-usual.ts'

/**
 * Every rate that a profit is calculated with, as of one day. It is shown whole, line by line, and each line gives way to what a
 * preset or a person's own figure says. A new rate is a new version, because stored profits name the version they were made with.
 */
export const SCHEDULE = {
  version: '2026-11.2',
  asOf: '2026-11-27',
  ...PLATFORM_RATES,
  ...PARCEL_RATES,
  ...FREIGHT_RATES,
  ...IMPORT_RATES,
  ...USUAL_RATES,
}
export type Schedule = typeof SCHEDULE

/** Days after which rates are to be checked anew: shops change theirs every few months. */
export const SCHEDULE_LASTS_DAYS = 90

/** How old the rates are on a day, YYYY-MM-DD, and whether that is too old to be relied on. */
export function ageOfSchedule(
  { asOf }: Pick<Schedule, 'asOf'>,
  today: string,
): { days: number; tooOld: boolean } {
  const days = Math.round((Date.parse(`${today}T00:00:00Z`) - Date.parse(`${asOf}T00:00:00Z`)) / DAY_MS)
  return { days, tooOld: days > SCHEDULE_LASTS_DAYS }
}

const DAY_MS = 86_400_000
