import { Temporal } from 'temporal-polyfill'
import { marketClock } from '../calendar/market-day.ts'
import { type DeliverySettings, DIGEST_HOUR } from '../contracts/delivery.ts'

/** Wall clock, also across midnight; null outside. */
export function quietUntil(
  now: Date,
  { quietFrom, quietTo, timeZone }: Pick<DeliverySettings, 'quietFrom' | 'quietTo' | 'timeZone'>,
): Date | null {
  if (quietFrom === null || quietTo === null) return null
  const clock = marketClock(now, timeZone)
  const [time, from, to] = [
    clock.toPlainTime(),
    Temporal.PlainTime.from(quietFrom),
    Temporal.PlainTime.from(quietTo),
  ]
  const hasBegun = Temporal.PlainTime.compare(time, from) >= 0
  const isOver = Temporal.PlainTime.compare(time, to) >= 0
  const overMidnight = Temporal.PlainTime.compare(from, to) > 0
  const isQuiet = overMidnight ? hasBegun || !isOver : hasBegun && !isOver
  if (!isQuiet) return null
  const day = clock.toPlainDate().add({ days: overMidnight && hasBegun ? 1 : 0 })
  const until = instantOf(day, to, timeZone)
  // In the repeated hour of a clock change, the end may be past.
  return until > now ? until : null
}

export function emailDueAt(
  firedAt: Date,
  now: Date,
  settings: Pick<DeliverySettings, 'email' | 'quietFrom' | 'quietTo' | 'timeZone'>,
): Date {
  if (settings.email === 'at-once') return quietUntil(now, settings) ?? now
  const { timeZone } = settings
  const clock = marketClock(firedAt, timeZone)
  const today = clock.toPlainDate()
  const isLate = clock.hour >= DIGEST_HOUR
  const days = settings.email === 'weekly' ? daysToMonday(today.dayOfWeek, isLate) : isLate ? 1 : 0
  return instantOf(today.add({ days }), new Temporal.PlainTime(DIGEST_HOUR), timeZone)
}

function daysToMonday(dayOfWeek: number, isLate: boolean): number {
  return dayOfWeek === 1 && !isLate ? 0 : 8 - dayOfWeek
}

function instantOf(day: Temporal.PlainDate, plainTime: Temporal.PlainTime, timeZone: string): Date {
  return new Date(day.toZonedDateTime({ timeZone, plainTime }).epochMilliseconds)
}
