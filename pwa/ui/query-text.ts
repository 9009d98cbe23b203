import { plainText } from './plain-text.ts'

const LONGEST = 200

/** Text to look for as an address holds it: of digits alone it arrives as a number. Undefined when blank. */
export const QueryText = {
  parse: (value: unknown): string | undefined =>
    typeof value === 'string' || typeof value === 'number' ? queryText(value) : undefined,
}

export function queryText(value: string | number): string | undefined {
  return plainText(String(value), LONGEST) || undefined
}
