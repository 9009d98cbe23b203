import * as z from 'zod/mini'

/** Positive 64-bit integers as text; others never reach SQL. */
export const id = z
  .string()
  .check(z.regex(/^[1-9][0-9]{0,17}$/, 'must be a whole number from 1, of at most 18 digits'))

export const count = z.number().check(z.int(), z.nonnegative())

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

/** Trimmed, bounded, without control characters. */
export const freeText = (max: number) =>
  z.string().check(
    z.trim(),
    z.maxLength(max),
    // biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern refuses control characters
    z.regex(/^[^\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]*$/, 'must not contain control characters'),
  )

/** Safe in an email header. */
export const line = (max: number) =>
  freeText(max).check(z.regex(/^[^\r\n\u0085\u2028\u2029]*$/, 'must be one line'))

/** `Date.parse` alone reads 31 February as 3 March; PostgreSQL rejects it. */
function isCalendarDay(text: string): boolean {
  const at = Date.parse(text)
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(text)
}

/** '2026-11-21', this century. */
export const calendarDay = z
  .string()
  .check(
    z.regex(/^20\d\d-[01]\d-[0-3]\d$/, 'must be a day like 2026-11-21'),
    z.refine(isCalendarDay, 'must be a day of the calendar'),
  )
