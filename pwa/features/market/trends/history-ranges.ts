import { FULL_HISTORY_DAYS, OPEN_HISTORY_DAYS } from '#contracts/plans'

/** Days of history; all but the first need a plan. A separate file, because route search params use it. */
export const RANGES = [OPEN_HISTORY_DAYS, 30, FULL_HISTORY_DAYS] as const
export type Range = (typeof RANGES)[number]
