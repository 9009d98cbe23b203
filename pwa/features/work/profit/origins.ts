import { SCHEDULE } from '#profit/schedule'

/** Countries with duty rates in the schedule, plus the US. */
export const ORIGINS: readonly string[] = [
  ...Object.keys(SCHEDULE.byOrigin.value),
  ...Object.keys(SCHEDULE.byOriginAtLeast.value),
  'US',
]
