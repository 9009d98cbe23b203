import { Temporal } from 'temporal-polyfill'
import type { Day } from '../../calendar/days.ts'
import { marketClock } from '../../calendar/market-day.ts'
import { REPORT_HOUR } from '../../contracts/weekly.ts'

/** ISO week '2026-W47', in the year of its Thursday. */
export function weekOf(day: Day): string {
  const { yearOfWeek, weekOfYear } = Temporal.PlainDate.from(day)
  return `${yearOfWeek}-W${String(weekOfYear).padStart(2, '0')}`
}

export function endedWeek(now: Date, timeZone: string): { week: string; monday: Day } {
  const today = marketClock(now, timeZone).toPlainDate()
  const monday = today.subtract({ days: today.dayOfWeek + 6 }).toString()
  return { week: weekOf(monday), monday }
}

/**
 * The last completed week, from Monday 7:00 market time until Sunday, so a server that was down catches up.
 * Null on Monday before 7:00.
 */
export function dueWeek(now: Date, timeZone: string): { week: string; monday: Day } | null {
  return isBeforeReport(marketClock(now, timeZone)) ? null : endedWeek(now, timeZone)
}

export function nextReportAt(now: Date, timeZone: string): Date {
  const clock = marketClock(now, timeZone)
  const monday = clock.toPlainDate().add({ days: isBeforeReport(clock) ? 0 : 8 - clock.dayOfWeek })
  return new Date(monday.toZonedDateTime({ timeZone, plainTime: { hour: REPORT_HOUR } }).epochMilliseconds)
}

export function nextWritingAt(now: Date): Date {
  return new Date(Math.ceil(now.getTime() / WRITTEN_EVERY_MS) * WRITTEN_EVERY_MS)
}

function isBeforeReport({ dayOfWeek, hour }: Temporal.ZonedDateTime): boolean {
  return dayOfWeek === 1 && hour < REPORT_HOUR
}

/** In minutes. */
export const WRITTEN_EVERY = 10
const WRITTEN_EVERY_MS = WRITTEN_EVERY * 60_000
