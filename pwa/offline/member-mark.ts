/** Who is signed in on this device, by a mark that says nothing else; null where nobody is. */
export function memberMark(): string | null {
  return /(?:^|; )(?:__Host-)?member=([^;]*)/.exec(document.cookie)?.[1] ?? null
}
