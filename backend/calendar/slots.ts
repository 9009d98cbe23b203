/** Hour and minute, UTC, of what happens once a day. */
export interface TimeOfDay {
  hour: number
  minute: number
}

/** The newest scheduled instant that is not in the future. */
export function latestSlot({ hour, minute }: TimeOfDay, now: Date): Date {
  const slot = new Date(now)
  slot.setUTCHours(hour, minute, 0, 0)
  if (slot > now) slot.setUTCDate(slot.getUTCDate() - 1)
  return slot
}

/** The first scheduled instant after `now`. */
export function nextSlot(refreshAt: TimeOfDay, now: Date): Date {
  const next = latestSlot(refreshAt, now)
  next.setUTCDate(next.getUTCDate() + 1)
  return next
}
