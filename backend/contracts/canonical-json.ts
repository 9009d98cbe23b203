export type Canonical =
  | string
  | number
  | boolean
  | null
  | readonly Canonical[]
  | { [name: string]: Canonical }

/** One text per value by RFC 8785: keys sorted by UTF-16 units, no whitespace. Throws for a number that JSON cannot write. */
export function canonicalJson(value: Canonical): string {
  if (typeof value === 'number' && !Number.isFinite(value)) throw new Error('JSON has no such number.')
  if (value === null || typeof value !== 'object') return JSON.stringify(value)
  if (isList(value)) return `[${value.map(canonicalJson).join(',')}]`
  const fields = Object.keys(value)
    .sort()
    .map((name) => `${JSON.stringify(name)}:${canonicalJson(value[name] ?? null)}`)
  return `{${fields.join(',')}}`
}

function isList(value: Canonical): value is readonly Canonical[] {
  return Array.isArray(value)
}
