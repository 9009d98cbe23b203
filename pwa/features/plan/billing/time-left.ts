const HOUR_MS = 3_600_000

/** `3 days left`, below two days `29 hours left`; rounded down. Null after the end. */
export function timeLeft(until: string, now: number): string | null {
  const left = Date.parse(until) - now
  if (!(left > 0)) return null
  const hours = Math.floor(left / HOUR_MS)
  if (hours < 1) return 'less than an hour left'
  if (hours < 48) return hours === 1 ? '1 hour left' : `${hours} hours left`
  const days = Math.floor(hours / 24)
  const rest = hours % 24
  return rest === 0 ? `${days} days left` : `${days} days and ${rest} ${rest === 1 ? 'hour' : 'hours'} left`
}

/** Server time now, in ms: its last timestamp plus the elapsed time. The sandbox can move that clock. */
export function serverNow(asOf: string, heardAt: number, now: number): number {
  return Date.parse(asOf) + Math.max(0, now - heardAt)
}

/** `24 Nov 2026, 14:05 UTC`, in the reader's time zone. */
export function moment(instant: string): string {
  return new Intl.DateTimeFormat('en-GB', {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    timeZoneName: 'short',
  }).format(new Date(instant))
}
