/** The pseudonym of who is signed in on this device; null if nobody is, and when a page is drawn at build. */
export function memberTag(): string | null {
  if (typeof document === 'undefined') return null
  return /(?:^|; )(?:__Host-)?member=([^;]*)/.exec(document.cookie)?.[1] ?? null
}
