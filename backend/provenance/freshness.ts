import { type Day, daysBetween } from '../calendar/days.ts'
import { lastWholeDay } from '../calendar/market-day.ts'
import { latestSlot, type TimeOfDay } from '../calendar/slots.ts'
import { type SourceStatus, STALE_DAYS } from '../contracts/sources.ts'
import type { SourceState } from './source-state.row.ts'

export interface Moment {
  now: Date
  refreshAt: TimeOfDay
  timeZone: string
}

/** Last day covered by the newest refresh that must be over by now. */
export function dueDay({ now, refreshAt, timeZone }: Moment): Day {
  return lastWholeDay(latestSlot(refreshAt, new Date(now.getTime() - REFRESH_MS)), timeZone)
}

/**
 * Weeks may pass between arrivals, so requested shipment records are as old as our last visit. A file keeps
 * its own age.
 */
export function freshnessOf(
  state: Pick<SourceState, 'origin' | 'provides' | 'last_day' | 'last_success_at'> | undefined,
  moment: Moment,
): Pick<SourceStatus, 'freshness' | 'daysLate'> {
  if (!state?.last_success_at) return { freshness: 'never', daysLate: null }
  const asked = state.origin !== 'file' && state.provides.some((kind) => SELDOM.includes(kind))
  const day = asked ? lastWholeDay(state.last_success_at, moment.timeZone) : state.last_day
  if (day === null) return { freshness: 'current', daysLate: null }
  const daysLate = Math.max(0, daysBetween(day, dueDay(moment)))
  return { freshness: daysLate >= STALE_DAYS ? 'stale' : daysLate > 0 ? 'late' : 'current', daysLate }
}

const SELDOM = ['supplier', 'shipment']
/** Time allowed for a daily refresh. */
const REFRESH_MS = 2 * 3_600_000
