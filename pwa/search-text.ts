/** Text as written; `search-params.ts` reads numbers. The last of repeated ones counts. */
export function parseSearch(written: string): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(written))
}

export function stringifySearch(search: Record<string, unknown>): string {
  const known = Object.entries(search).filter(([, value]) => value !== undefined && value !== null)
  const address = new URLSearchParams(known.map(([name, value]) => [name, String(value)])).toString()
  return address && `?${address}`
}
