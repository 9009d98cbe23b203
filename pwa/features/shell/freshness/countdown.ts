/** `20 h 4 m`; null when the time has come. */
export function countdown(instant: string, now: number): string | null {
  const minutes = Math.ceil((Date.parse(instant) - now) / 60_000)
  if (!(minutes > 0)) return null
  return minutes < 60 ? `${minutes} m` : `${Math.floor(minutes / 60)} h ${minutes % 60} m`
}

/** `03:15 UTC`: without JavaScript the reader's zone is unknown. */
export function timeOfDay(instant: string): string {
  return `${new Date(instant).toISOString().slice(11, 16)} UTC`
}
