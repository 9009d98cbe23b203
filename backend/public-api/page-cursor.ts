import { createHash } from 'node:crypto'
import * as z from 'zod/mini'
import type { Page } from '../contracts/public-api.ts'
import { maybeOne } from '../db/checked-rows.ts'
import type { Call } from '../http/serve.ts'
import { Failure } from '../process/failure.ts'

interface Question {
  cursor?: string | undefined
  limit: number
}

interface PagePosition {
  /** From 1. */
  page: number
  /** All pages count days from the first page's time. */
  at: Date
  /** Null: the current one. */
  edition: number | null
}

/**
 * Pages join exactly, because an edition's list never changes. A cursor holds edition and question; throws
 * `invalid_input` if either differs.
 */
export async function onePage(
  { read, now }: Pick<Call, 'read' | 'now'>,
  { cursor, ...question }: Question,
  ask: (
    query: Question & { page: number },
    call: Pick<Call, 'read' | 'now'>,
  ) => Promise<{ items: unknown[]; total: number }>,
): Promise<Page> {
  const asked = fingerprint(question)
  const position = cursor === undefined ? { page: 1, at: now(), edition: null } : readCursor(cursor, asked)
  const { page, at } = position
  let edition = 0
  const { items, total } = await ask(
    { ...question, page },
    {
      now: () => at,
      read: (work) =>
        read(async (trx) => {
          edition = (await maybeOne(trx, Current, 'select edition_id from current_edition'))?.edition_id ?? 0
          if (position.edition !== null && position.edition !== edition)
            throw wrong('belongs to the edition before. A new one is published: start again without it.')
          return await work(trx)
        }),
    },
  )
  const isLast = page * question.limit >= total || items.length < question.limit
  return {
    items,
    total,
    nextCursor: isLast ? null : cursorText([edition, page + 1, at.getTime(), asked]),
    edition: edition === 0 ? null : String(edition),
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

function readCursor(text: string, asked: string): PagePosition {
  const read = z.safeParse(Cursor, unpacked(text))
  if (!read.success) throw wrong('is not one that we gave you. Start again without it.')
  const [edition, page, at, ofQuestion] = read.data
  if (ofQuestion !== asked) {
    throw wrong(
      'belongs to another request. Send all other parameters as they were, or start again without it.',
    )
  }
  return { page, at: new Date(at), edition }
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
function fingerprint(question: Omit<Question, 'cursor'>): string {
  const fields = Object.entries(question).sort(([a], [b]) => (a < b ? -1 : 1))
  return createHash('sha256').update(JSON.stringify(fields)).digest('base64url').slice(0, 12)
}
