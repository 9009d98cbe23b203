import { plainText } from './plain-text.ts'

const LONGEST = 200

/** The router parses digits as a number. Undefined when blank. */
export const QueryText = {
  parse: (value: unknown): string | undefined =>
    typeof value === 'string' || typeof value === 'number' ? queryText(value) : undefined,
}

export function queryText(value: string | number): string | undefined {
  return plainText(String(value), LONGEST) || undefined
}
