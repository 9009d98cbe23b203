/** Every parameter is text, as written; readers of `search-params.ts` turn it into numbers. Of repeated ones the last counts. */
export function parseSearch(written: string): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(written))
}

export function stringifySearch(search: Record<string, unknown>): string {
  const known = Object.entries(search).filter(([, value]) => value !== undefined && value !== null)
  const address = new URLSearchParams(known.map(([name, value]) => [name, String(value)])).toString()
  return address && `?${address}`
}
