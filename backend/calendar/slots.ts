/** UTC. */
export interface TimeOfDay {
  hour: number
  minute: number
}

export function latestSlot({ hour, minute }: TimeOfDay, now: Date): Date {
  const slot = new Date(now)
  slot.setUTCHours(hour, minute, 0, 0)
  if (slot > now) slot.setUTCDate(slot.getUTCDate() - 1)
  return slot
}

export function nextSlot(refreshAt: TimeOfDay, now: Date): Date {
  const next = latestSlot(refreshAt, now)
  next.setUTCDate(next.getUTCDate() + 1)
  return next
}
