import { Temporal } from 'temporal-polyfill'
import type { Day } from './days.ts'

export function marketClock(now: Date, timeZone: string): Temporal.ZonedDateTime {
  return Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(timeZone)
}

/** The end of every window of an edition. */
export function lastWholeDay(now: Date, timeZone: string): Day {
  return marketClock(now, timeZone).toPlainDate().subtract({ days: 1 }).toString()
}
