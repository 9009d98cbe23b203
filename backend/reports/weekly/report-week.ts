import { addDays, type Day } from '../../calendar/days.ts'
import { REPORT_HOUR } from '../../contracts/weekly.ts'

/** The ISO week of a day: '2026-W47'. A week belongs to the year that its Thursday is in. */
export function weekOf(day: Day): string {
  const thursday = addDays(day, 3 - weekday(day))
  const year = thursday.slice(0, 4)
  const days = (Date.parse(thursday) - Date.parse(`${year}-01-01`)) / DAY_MS
  return `${year}-W${String(Math.floor(days / 7) + 1).padStart(2, '0')}`
}

/** The week that has ended last, and its first day. */
export function endedWeek(now: Date, timeZone: string): { week: string; monday: Day } {
  const { day } = clockIn(timeZone, now)
  const monday = addDays(day, -weekday(day) - 7)
  return { week: weekOf(monday), monday }
}

/**
 * The week that a report is due for: the one that has ended last, from Monday seven o'clock in the market's time. It stays
 * so until Sunday, so that a server that was away makes up for it. Null on a Monday before seven.
 */
export function dueWeek(now: Date, timeZone: string): { week: string; monday: Day } | null {
  const { day, hour } = clockIn(timeZone, now)
  return weekday(day) === 0 && hour < REPORT_HOUR ? null : endedWeek(now, timeZone)
}

/** The next Monday, seven o'clock, that is yet to come. */
export function nextReportAt(now: Date, timeZone: string): Date {
  const { day, hour } = clockIn(timeZone, now)
  const today = weekday(day)
  const monday = addDays(day, today === 0 && hour < REPORT_HOUR ? 0 : 7 - today)
  return instantOf(monday, REPORT_HOUR, timeZone)
}

/** When the timetable next looks for letters to write. */
export function nextWritingAt(now: Date): Date {
  return new Date(Math.ceil(now.getTime() / WRITTEN_EVERY_MS) * WRITTEN_EVERY_MS)
}

/** Monday is 0. */
function weekday(day: Day): number {
  return (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7
}

/** What a wall clock there shows. */
function clockIn(timeZone: string, instant: Date): { day: Day; hour: number } {
  const parts = new Intl.DateTimeFormat('en-CA', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    hourCycle: 'h23',
  }).formatToParts(instant)
  const part = (type: string) => parts.find((each) => each.type === type)?.value ?? ''
  return { day: `${part('year')}-${part('month')}-${part('day')}`, hour: Number(part('hour')) }
}

/** When a wall clock there first shows the hour on that day: no zone is more than 14 hours from UTC. */
function instantOf(day: Day, hour: number, timeZone: string): Date {
  const earliest = Date.parse(`${day}T00:00:00Z`) + (hour - 15) * HOUR_MS
  for (let quarter = 0; quarter < 31 * 4; quarter += 1) {
    const instant = new Date(earliest + quarter * QUARTER_MS)
    const clock = clockIn(timeZone, instant)
    if (clock.day === day && clock.hour >= hour) return instant
  }
  throw new Error(`${day} has no ${hour} o'clock in ${timeZone}`)
}

/** How often the timetable looks, in minutes. */
export const WRITTEN_EVERY = 10
const WRITTEN_EVERY_MS = WRITTEN_EVERY * 60_000
const QUARTER_MS = 15 * 60_000
const HOUR_MS = 4 * QUARTER_MS
const DAY_MS = 24 * HOUR_MS
