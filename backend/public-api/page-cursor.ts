import { createHash } from 'node:crypto'
import * as z from 'zod/mini'
import { maybeOne } from '../db/checked-rows.ts'
import type { Transaction } from '../db/knex.ts'
import { Failure } from '../process/failure.ts'

interface Question {
  cursor?: string | undefined
  limit: number
}

interface PagePosition {
  /** From 1. */
  page: number
  /** Time of the first page; all pages count days from it. */
  at: Date
}

export interface Page<Item> {
  items: Item[]
  nextCursor: string | null
  total: number
  edition: string | null
}

/**
 * Pages join exactly, because an edition's list never changes. A cursor holds edition and question. Throws `invalid_input` if
 * either differs.
 */
export async function pageOf<Item>(
  trx: Transaction,
  question: Question,
  now: Date,
  read: (position: PagePosition) => Promise<{ items: Item[]; total: number }>,
): Promise<Page<Item>> {
  const current = await maybeOne(trx, Current, 'select edition_id from current_edition')
  const edition = current?.edition_id ?? 0
  const asked = fingerprint(question)
  const position =
    question.cursor === undefined ? { page: 1, at: now } : readCursor(question.cursor, { edition, asked })
  const { items, total } = await read(position)
  const isLast = position.page * question.limit >= total || items.length < question.limit
  return {
    items,
    total,
    nextCursor: isLast ? null : cursorText([edition, position.page + 1, position.at.getTime(), asked]),
    edition: current && String(current.edition_id),
  }
}

const Current = z.object({ edition_id: z.int() })

const PAGES_MAX = 5000
const Cursor = z.tuple([
  z.int(),
  z.int().check(z.minimum(2), z.maximum(PAGES_MAX)),
  z.int().check(z.minimum(0), z.maximum(8.64e15)),
  z.string(),
])

function cursorText(cursor: z.infer<typeof Cursor>): string {
  return Buffer.from(JSON.stringify(cursor)).toString('base64url')
}

function readCursor(text: string, { edition, asked }: { edition: number; asked: string }): PagePosition {
  const read = z.safeParse(Cursor, unpacked(text))
  if (!read.success) throw wrong('is not one that we gave you. Start again without it.')
  const [ofEdition, page, at, ofQuestion] = read.data
  if (ofQuestion !== asked) {
    throw wrong(
      'belongs to another request. Send all other parameters as they were, or start again without it.',
    )
  }
  if (ofEdition !== edition) {
    throw wrong('belongs to the edition before. A new one is published: start again without it.')
  }
  return { page, at: new Date(at) }
}

function unpacked(text: string): unknown {
  try {
    return JSON.parse(Buffer.from(text, 'base64url').toString('utf8'))
  } catch {
    // The caller refuses null with words.
    return null
  }
}

function wrong(what: string): Failure {
  return new Failure('invalid_input', `cursor ${what}`, { field: 'cursor' })
}

/** Independent of parameter order. */
function fingerprint({ cursor: _cursor, ...question }: Question): string {
  const fields = Object.entries(question).sort(([a], [b]) => (a < b ? -1 : 1))
  return createHash('sha256').update(JSON.stringify(fields)).digest('base64url').slice(0, 12)
}
