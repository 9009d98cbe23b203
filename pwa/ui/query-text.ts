import { plainText } from './plain-text.ts'

const LONGEST = 200

/** Undefined when blank or no text. */
export const textUpTo = (longest: number) => ({
  parse: (value: unknown): string | undefined =>
    typeof value === 'string' ? plainText(value, longest) || undefined : undefined,
})

export const QueryText = textUpTo(LONGEST)

export function queryText(value: string): string | undefined {
  return QueryText.parse(value)
}
