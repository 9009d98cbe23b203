/** Seconds. */
const MINUTE = 60
export const HOUR = 60 * MINUTE
export const DAY = 24 * HOUR

export function unixSeconds(at: Date): number {
  return Math.floor(at.getTime() / 1000)
}

/** Same day of the month, or that month's last day. UTC, Unix seconds. */
export function monthsAfter(start: number, months: number): number {
  const at = new Date(start * 1000)
  const day = at.getUTCDate()
  at.setUTCMonth(at.getUTCMonth() + months, 1)
  const lastDay = new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + 1, 0)).getUTCDate()
  at.setUTCDate(Math.min(day, lastDay))
  return unixSeconds(at)
}
