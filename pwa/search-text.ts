/** Every parameter is text, as written; readers of `search-params.ts` turn it into numbers. Of repeated ones the last counts. */
export function parseSearch(written: string): Record<string, string> {
  const found: Record<string, string> = {}
  for (const [name, text] of new URLSearchParams(written)) found[name] = unquote(text)
  return found
}

export function stringifySearch(search: Record<string, unknown>): string {
  const written = new URLSearchParams()
  for (const [name, value] of Object.entries(search)) {
    if (value === undefined || value === null) continue
    const text = String(value)
    written.set(name, unquote(text) === text ? text : JSON.stringify(text))
  }
  const address = written.toString()
  return address && `?${address}`
}

/**
 * The app once wrote text that is valid JSON, such as 1e5 or true, in quotation marks. Those links still mean the text inside.
 * All other quotation marks belong to the text.
 */
function unquote(text: string): string {
  if (!text.startsWith('"')) return text
  const inside = fromJson(text)
  return typeof inside === 'string' && fromJson(inside) !== undefined ? inside : text
}

function fromJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined
  }
}
