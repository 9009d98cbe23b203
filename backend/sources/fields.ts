import * as z from 'zod'
import { parseCount } from './parse-counts.ts'
import { parsePrice, parseRating } from './parse-numbers.ts'
import { cleanText, cleanUrl, DESCRIPTION_MAX, FIGURE_MAX, NAME_MAX } from './text.ts'

/** Invalid optional values become null; an invalid id or name rejects the item. */

const scalarOf = (max: number) =>
  z.union([z.string().max(max), z.number(), z.null(), z.undefined()]).catch(null)
const scalar = scalarOf(100_000)
const figure = scalarOf(FIGURE_MAX)

export const idText = z
  .union([z.string(), z.number().int().nonnegative()])
  .transform(String)
  .pipe(
    z
      .string()
      .trim()
      .regex(/^[\w.:-]{1,100}$/, 'is not an id'),
  )

export const nameText = z
  .string()
  .transform((value) => cleanText(value, NAME_MAX))
  .pipe(z.string('is empty'))

export const optionalText = scalar.transform((value) => cleanText(asText(value), NAME_MAX))
export const description = scalar.transform((value) => cleanText(plain(asText(value)), DESCRIPTION_MAX))
export const optionalUrl = scalar.transform((value) => cleanUrl(asText(value)))
export const count = figure.transform((value) => parseCount(value))
export const rating = figure.transform((value) => parseRating(value))
export const price = figure.transform((value) => parsePrice(value))
/** 0 means no price. */
export const amount = figure.transform((value) => parsePrice(value, { decimal: '.' })?.amount || null)

export const list = z
  .array(z.unknown())
  .max(100_000)
  .nullish()
  .transform((items) => items ?? [])

function asText(value: string | number | null | undefined): string | null {
  return value === null || value === undefined ? null : String(value)
}

/** Text of HTML or JSON blocks. */
function plain(value: string | null): string | null {
  if (!value) return null
  const blocks = value.startsWith('[') ? [...value.matchAll(/"text"\s*:\s*"((?:[^"\\]|\\.){1,5000})"/g)] : []
  const text = blocks.length > 0 ? blocks.map((block) => unescaped(block[1])).join(' ') : value
  return text.replace(/<[^<>]{0,2000}>/g, ' ')
}

function unescaped(text = ''): string {
  return text.replace(/\\n/g, ' ').replace(/\\(["\\/])/g, '$1')
}
