/** Null for visitors and during prerendering. */
export function memberTag(): string | null {
  if (typeof document === 'undefined') return null
  return /(?:^|; )(?:__Host-)?member=([^;]*)/.exec(document.cookie)?.[1] ?? null
}
