import { plainText } from './plain-text.ts'

const LONGEST = 200

/** Undefined when blank. */
export const QueryText = {
  parse: (value: unknown): string | undefined => (typeof value === 'string' ? queryText(value) : undefined),
}

export function queryText(value: string): string | undefined {
  return plainText(value, LONGEST) || undefined
}
