export type Canonical =
  | string
  | number
  | boolean
  | null
  | readonly Canonical[]
  | { [name: string]: Canonical | undefined }

/**
 * RFC 8785: names in the order of their UTF-16 units, no spaces. Undefined fields are left out. Throws for a
 * number that JSON cannot write.
 */
export function canonicalJson(value: Canonical): string {
  if (typeof value === 'number' && !Number.isFinite(value)) throw new Error('JSON has no such number.')
  if (value === null || typeof value !== 'object') return JSON.stringify(value)
  if (isList(value)) return `[${value.map(canonicalJson).join(',')}]`
  const fields = Object.keys(value)
    .sort()
    .flatMap((name) => {
      const field = value[name]
      return field === undefined ? [] : [`${JSON.stringify(name)}:${canonicalJson(field)}`]
    })
  return `{${fields.join(',')}}`
}

function isList(value: Canonical): value is readonly Canonical[] {
  return Array.isArray(value)
}
