/** Who is signed in on this device, by a mark that says nothing else; null where nobody is, and when a page is drawn at build. */
export function memberMark(): string | null {
  if (typeof document === 'undefined') return null
  return /(?:^|; )(?:__Host-)?member=([^;]*)/.exec(document.cookie)?.[1] ?? null
}
