import { SCHEDULE } from '#profit/schedule'

/** Countries whose duty the schedule knows, and the US itself. */
export const ORIGINS: readonly string[] = [
  ...Object.keys(SCHEDULE.byOrigin.value),
  ...Object.keys(SCHEDULE.byOriginAtLeast.value),
  'US',
]
