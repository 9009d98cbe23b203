/** Seconds or an HTTP date; null if unreadable. */
export function retryAfterSeconds(header: string | undefined, now: Date): number | null {
  const text = header?.trim()
  if (!text) return null
  if (/^\d{1,9}$/.test(text)) return Number(text)
  const at = Date.parse(text)
  return Number.isNaN(at) || !/[a-z]/i.test(text) ? null : Math.max(0, Math.ceil((at - now.getTime()) / 1000))
}
