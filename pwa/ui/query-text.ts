const LONGEST = 200

/** Text to look for as an address holds it: of digits alone it arrives as a number. Undefined when blank. */
export const QueryText = {
  parse: (value: unknown): string | undefined =>
    typeof value === 'string' || typeof value === 'number' ? queryText(value) : undefined,
}

/** Control characters are refused by the server; nobody types them on purpose. */
export function queryText(value: string | number): string | undefined {
  return (
    String(value)
      .replace(/\p{Cc}+/gu, ' ')
      .trim()
      .slice(0, LONGEST)
      .trim() || undefined
  )
}
