import { FULL_HISTORY_DAYS, OPEN_HISTORY_DAYS } from '#contracts/plans'

/** How many days of a history are shown; more than the first comes with a plan. A file of its own: an address names one. */
export const RANGES = [OPEN_HISTORY_DAYS, 30, FULL_HISTORY_DAYS] as const
export type Range = (typeof RANGES)[number]
