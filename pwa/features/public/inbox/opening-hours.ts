import { OPENING_HOURS, OPENING_HOURS_ZONE } from '#contracts/inbox'

const MINUTE = 60_000
const DAY_MINUTES = 24 * 60

export interface OpeningState {
  open: boolean
  until: Date
}

/** Support's time zone has no daylight saving: every day has 24 hours. */
export function openingStateAt(now: Date): OpeningState {
  const { day, minute } = clockIn(OPENING_HOURS_ZONE, now)
  const after = (minutes: number) => new Date(Math.floor(now.getTime() / MINUTE) * MINUTE + minutes * MINUTE)
  const today = hoursOf(day)
  if (today && minute >= today.from * 60 && minute < today.to * 60) {
    return { open: true, until: after(today.to * 60 - minute) }
  }
  for (let ahead = 0; ahead <= 7; ahead += 1) {
    const hours = hoursOf((day + ahead) % 7)
    const wait = hours ? ahead * DAY_MINUTES + hours.from * 60 - minute : -1
    if (wait > 0) return { open: false, until: after(wait) }
  }
  throw new Error('OPENING_HOURS has no hours')
}

/** 'Open now, until 18:00', with the reader's local time if different. */
export function describeOpening(
  now: Date,
  readerZone: string,
): { title: string; there: string; here: string | null } {
  const { open, until } = openingStateAt(now)
  const inOffice = momentIn(OPENING_HOURS_ZONE, until, now)
  const atReader = momentIn(readerZone, until, now)
  return {
    title: open ? 'Open now' : 'Closed now',
    there: open ? `until ${inOffice} in Singapore` : `opens ${inOffice} in Singapore`,
    here: sameClock(now, readerZone) ? null : `${atReader} where you are`,
  }
}

export function clockIn(timeZone: string, moment: Date): { day: number; minute: number } {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone,
    weekday: 'short',
    hour: 'numeric',
    minute: 'numeric',
    hourCycle: 'h23',
  }).formatToParts(moment)
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.find((found) => found.type === type)?.value ?? ''
  return { day: DAYS.indexOf(part('weekday')), minute: Number(part('hour')) * 60 + Number(part('minute')) }
}

/** '18:00', with the weekday unless it is today for reader or support. */
function momentIn(timeZone: string, moment: Date, now: Date): string {
  const { day, minute } = clockIn(timeZone, moment)
  const time = `${Math.floor(minute / 60)}:${String(minute % 60).padStart(2, '0')}`
  const sameDay =
    day === clockIn(timeZone, now).day && moment.getTime() - now.getTime() < DAY_MINUTES * MINUTE
  if (sameDay) return time
  return `${new Intl.DateTimeFormat('en-US', { timeZone, weekday: 'long' }).format(moment)} ${time}`
}

function sameClock(now: Date, zone: string): boolean {
  return clockIn(zone, now).minute === clockIn(OPENING_HOURS_ZONE, now).minute
}

function hoursOf(day: number): { from: number; to: number } | undefined {
  return OPENING_HOURS.find(({ days }) => (days as readonly number[]).includes(day))
}

const DAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat']
