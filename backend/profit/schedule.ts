import { CLOTHING_RATES } from './schedule-clothing.ts'
import { FREIGHT_RATES, IMPORT_RATES } from './schedule-import.ts'
import { PARCEL_RATES } from './schedule-parcels.ts'
import { PLATFORM_RATES } from './schedule-platforms.ts'
import { TIME_RATES } from './schedule-times.ts'
import { USUAL_RATES } from './schedule-usual.ts'
import { WAREHOUSE_RATES } from './schedule-warehouse.ts'

/**
 * All rates of one day that are always calculated with, shown line by line. Presets and own figures override
 * them. Stored profits name their version, so a new rate needs a new one.
 */
export const SCHEDULE = {
  version: '2026-11.4',
  asOf: '2026-11-28',
  ...PLATFORM_RATES,
  ...PARCEL_RATES,
  ...CLOTHING_RATES,
  ...FREIGHT_RATES,
  ...IMPORT_RATES,
  ...USUAL_RATES,
  ...TIME_RATES,
  ...WAREHOUSE_RATES,
}
export type Schedule = typeof SCHEDULE

/** Shops change rates every few months. */
export const SCHEDULE_LASTS_DAYS = 90

/** `today`: YYYY-MM-DD. */
export function ageOfSchedule(
  { asOf }: Pick<Schedule, 'asOf'>,
  today: string,
): { days: number; tooOld: boolean } {
  const days = Math.round((Date.parse(`${today}T00:00:00Z`) - Date.parse(`${asOf}T00:00:00Z`)) / DAY_MS)
  return { days, tooOld: days > SCHEDULE_LASTS_DAYS }
}

const DAY_MS = 86_400_000
