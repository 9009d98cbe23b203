import { FULL_HISTORY_DAYS, OPEN_HISTORY_DAYS } from '#contracts/history-days'

/** Drawn by week: days are kept for 130 days. */
export const TWO_YEARS = 730
/** Days of history; all but the first need a plan. A separate file, because route search params use it. */
export const RANGES = [OPEN_HISTORY_DAYS, 30, FULL_HISTORY_DAYS, TWO_YEARS] as const
export type Range = (typeof RANGES)[number]
