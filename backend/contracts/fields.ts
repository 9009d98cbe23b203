import * as z from 'zod/mini'

/** Our ids: positive 64-bit integers as decimal text. A longer or signed one never reaches SQL. */
export const id = z
  .string()
  .check(z.regex(/^[1-9][0-9]{0,17}$/, 'must be a whole number from 1, of at most 18 digits'))

/** A whole number that cannot be negative. */
export const count = z.number().check(z.int(), z.nonnegative())

/** A whole number from 1 to `max` that arrives as text in a query. */
export const pageSize = (max: number) => {
  const message = `must be a whole number from 1 to ${max}`
  return z.pipe(
    z.string().check(z.regex(/^[0-9]{1,6}$/, message)),
    z.pipe(
      z.transform((text: string) => Number(text)),
      z.int().check(z.minimum(1, message), z.maximum(max, message)),
    ),
  )
}

/** Free text from a person: trimmed, bounded, no control characters. */
export const freeText = (max: number) =>
  z.string().check(
    z.trim(),
    z.maxLength(max),
    // biome-ignore lint/suspicious/noControlCharactersInRegex: refusing them is the point
    z.regex(/^[^\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]*$/, 'must not contain control characters'),
  )

/** Free text on one line, safe to use in an e-mail header. */
export const line = (max: number) =>
  freeText(max).check(z.regex(/^[^\r\n\u0085\u2028\u2029]*$/, 'must be one line'))

/** `Date.parse` alone takes 31 February for 3 March; PostgreSQL refuses it. */
function isCalendarDay(text: string): boolean {
  const at = Date.parse(text)
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(text)
}

/** A day of this century as '2026-11-21'. */
export const calendarDay = z
  .string()
  .check(
    z.regex(/^20\d\d-[01]\d-[0-3]\d$/, 'must be a day like 2026-11-21'),
    z.refine(isCalendarDay, 'must be a day of the calendar'),
  )
