import { Temporal } from 'temporal-polyfill'
import type { Day } from '../../calendar/days.ts'
import { marketClock } from '../../calendar/market-day.ts'
import { REPORT_HOUR } from '../../contracts/weekly.ts'

/** The ISO week of a day: '2026-W47'. A week belongs to the year that its Thursday is in. */
export function weekOf(day: Day): string {
  const { yearOfWeek, weekOfYear } = Temporal.PlainDate.from(day)
  return `${yearOfWeek}-W${String(weekOfYear).padStart(2, '0')}`
}

/** The week that has ended last, and its first day. */
export function endedWeek(now: Date, timeZone: string): { week: string; monday: Day } {
  const today = marketClock(now, timeZone).toPlainDate()
  const monday = today.subtract({ days: today.dayOfWeek + 6 }).toString()
  return { week: weekOf(monday), monday }
}

/**
 * The week that a report is due for: the one that has ended last, from Monday seven o'clock in the market's time. It stays
 * so until Sunday, so that a server that was away makes up for it. Null on a Monday before seven.
 */
export function dueWeek(now: Date, timeZone: string): { week: string; monday: Day } | null {
  return isBeforeReport(marketClock(now, timeZone)) ? null : endedWeek(now, timeZone)
}

/** The next Monday, seven o'clock, that is yet to come. */
export function nextReportAt(now: Date, timeZone: string): Date {
  const clock = marketClock(now, timeZone)
  const monday = clock.toPlainDate().add({ days: isBeforeReport(clock) ? 0 : 8 - clock.dayOfWeek })
  return new Date(monday.toZonedDateTime({ timeZone, plainTime: { hour: REPORT_HOUR } }).epochMilliseconds)
}

/** When the timetable next looks for e-mails to write. */
export function nextWritingAt(now: Date): Date {
  return new Date(Math.ceil(now.getTime() / WRITTEN_EVERY_MS) * WRITTEN_EVERY_MS)
}

/** A Monday before seven. */
function isBeforeReport({ dayOfWeek, hour }: Temporal.ZonedDateTime): boolean {
  return dayOfWeek === 1 && hour < REPORT_HOUR
}

/** How often the timetable looks, in minutes. */
export const WRITTEN_EVERY = 10
const WRITTEN_EVERY_MS = WRITTEN_EVERY * 60_000
