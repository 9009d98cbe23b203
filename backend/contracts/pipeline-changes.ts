import * as z from 'zod/mini'
import { calendarDay, count, freeText, id, line } from './fields.ts'
import { ENTRY_STAGES } from './pipeline-stages.ts'

/** Merge in any order on any device (decision 0042). */

export const NOTE_MAX = 4000
export const ENTRY_NAME_MAX = 300
export const ENTRY_LINE_MAX = 200
export const TERMS_MAX = 500
export const NOTES_MAX = 50
export const QUOTES_MAX = 50
export const TASKS_MAX = 100
export const PHOTOS_MAX = 6
export const ENTRY_CHANGES_MAX = 500
/** Superseded changes included. */
export const ENTRY_STORED_MAX = 5000
export const MEMBER_STORED_MAX = 50_000
export const MEMBER_BYTES_MAX = 8 * 1024 * 1024
export const PHOTO_BYTES_MAX = 2 * 1024 * 1024
export const PHOTO_TYPES = ['image/jpeg', 'image/webp'] as const
/** Days until a 'no reply' reminder. */
export const REPLY_DAYS = 3

/** Same on every device, so offline saves of one product merge. */
export function entryIdOf(productId: string): string {
  return `p${productId}`
}

/** Null for a member's own item. */
export function productIdOf(entryId: string): string | null {
  return /^p[0-9]+$/.test(entryId) ? entryId.slice(1) : null
}

export const EntryId = z
  .string()
  .check(
    z.regex(
      /^(?:p[1-9][0-9]{0,17}|own-[\w-]{12,32})$/,
      "must be 'p' and a product's id, or 'own-' and a name",
    ),
  )
const madeId = z.string().check(z.regex(/^[\w-]{12,40}$/, 'must be 12 to 40 letters, digits, - or _'))
export const ChangeId = madeId
export const PhotoId = madeId

/** `other`: sent with the member's own app. */
export const OUTREACH_CHANNELS = ['whatsapp', 'email', 'phone', 'other'] as const
export type OutreachChannel = (typeof OUTREACH_CHANNELS)[number]

/** Years 2020 to 2100, in milliseconds since 1970. */
export const EARLIEST_CHANGE = 1_577_836_800_000
export const LATEST_CHANGE = 4_102_444_800_000

const common = {
  /** Made on the device; resending keeps it. */
  id: ChangeId,
  entry: EntryId,
  /**
   * Hybrid logical clock: milliseconds since 1970, never before a change that the device saw; `n` orders
   * changes of one millisecond.
   */
  at: z.number().check(z.int(), z.minimum(EARLIEST_CHANGE), z.maximum(LATEST_CHANGE)),
  n: count.check(z.maximum(1_000_000)),
  device: z.string().check(z.regex(/^[\w-]{4,32}$/, 'must be 4 to 32 letters, digits, - or _')),
  /** Changes of this entry that it replaces: exactly those its author had seen. */
  over: z.array(ChangeId).check(z.maxLength(ENTRY_CHANGES_MAX + 20)),
}

/** Adds or restores the entry; otherwise describes it. */
const Save = z.strictObject({
  ...common,
  kind: z.literal('save'),
  name: line(ENTRY_NAME_MAX).check(z.minLength(1)),
  productId: z.nullable(id),
  link: z.nullable(line(2000).check(z.regex(/^https?:\/\//, 'must be a web address'))),
})

const Move = z.strictObject({
  ...common,
  kind: z.literal('move'),
  to: z.enum(ENTRY_STAGES),
  reason: z.nullable(line(ENTRY_LINE_MAX)),
  because: z.nullable(
    z.strictObject({ channel: z.enum(OUTREACH_CHANNELS), supplierName: line(ENTRY_NAME_MAX) }),
  ),
})

const Contacted = z.strictObject({
  ...common,
  kind: z.literal('contacted'),
  supplierId: id,
  supplierName: line(ENTRY_NAME_MAX),
  channel: z.enum(OUTREACH_CHANNELS),
})

/** A version of `item`; the first one creates it. */
const item = { ...common, item: madeId }

const Note = z.strictObject({
  ...item,
  kind: z.literal('note'),
  text: freeText(NOTE_MAX).check(z.minLength(1)),
})

export const Quote = z.strictObject({
  /** Null: a supplier outside our records. */
  supplierId: z.nullable(id),
  supplierName: line(ENTRY_NAME_MAX),
  /** Per piece, major units. */
  unitPrice: z.number().check(z.nonnegative(), z.maximum(10_000_000)),
  currency: z.string().check(z.regex(/^[A-Z]{3}$/, 'must be a code like USD')),
  minimumOrder: z.nullable(count),
  leadTimeDays: z.nullable(count.check(z.maximum(3650))),
  terms: freeText(TERMS_MAX),
  validUntil: z.nullable(calendarDay),
})
export type Quote = z.infer<typeof Quote>

const QuoteVersion = z.strictObject({ ...item, kind: z.literal('quote'), quote: Quote })

const Task = z.strictObject({
  ...item,
  kind: z.literal('task'),
  text: line(ENTRY_LINE_MAX).check(z.minLength(1)),
  dueOn: calendarDay,
  /** Supplier whose reply is awaited. */
  supplierId: z.nullable(id),
})

const Done = z.strictObject({ ...item, kind: z.literal('done'), done: z.boolean() })

/** Sent separately, under `item`. */
const Photo = z.strictObject({
  ...item,
  kind: z.literal('photo'),
  type: z.enum(PHOTO_TYPES),
  bytes: z.number().check(z.int(), z.minimum(1), z.maximum(PHOTO_BYTES_MAX)),
})

/** Reverts or deletes the changes in `over`. */
const Remove = z.strictObject({ ...common, kind: z.literal('remove') })

export const Change = z.discriminatedUnion('kind', [
  Save,
  Move,
  Contacted,
  Note,
  QuoteVersion,
  Task,
  Done,
  Photo,
  Remove,
])
export type Change = z.infer<typeof Change>
export type ChangeKind = Change['kind']
export type ChangeOf<Kind extends ChangeKind> = Extract<Change, { kind: Kind }>
