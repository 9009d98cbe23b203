import * as z from 'zod/mini'
import { Day } from '../calendar/days.ts'
import type { ExploreQuestion } from '../contracts/explore.ts'
import { EXPORT_MAX } from '../contracts/export.ts'
import { many, maybeOne, one } from '../db/checked-rows.ts'
import type { Db, Transaction } from '../db/knex.ts'
import { Failure } from '../process/failure.ts'
import { conditionsOf, passes } from './conditions.ts'
import { countPassing } from './explore.ts'
import { type ExportRow, rowsOf } from './export-row.ts'
import { orderOf } from './order.ts'

/** All from one snapshot. */
export interface ExportRows {
  /** May exceed the file's limit. */
  total: number
  publishedAt: Date | null
  asOf: string | null
  batches: AsyncIterable<ExportRow[]>
  /** Returns the connection. Call once, after success or failure. */
  close(): Promise<void>
}

export interface ExportQuestion {
  question: ExploreQuestion
  memberId: string
  now: Date
}

const IDS = 1000
/** Bounds memory and the delay of other requests. */
const BATCH = 50
/** Slow readers may idle longer than the reply's own limit (`http/serve-file.ts`). */
const IDLE = '90s'

/**
 * Reads the first rows before returning, so early errors reach the client. One per member over the whole
 * fleet: throws `too_many_requests`.
 */
export async function openExport(db: Db, { question, memberId, now }: ExportQuestion): Promise<ExportRows> {
  const { trx, close } = await beginExport(db, memberId)
  try {
    const edition = await editionNow(trx)
    const conditions = await conditionsOf(trx, question, now)
    const { total } = await countPassing(trx, conditions)
    await trx.raw(
      `declare export_ids no scroll cursor for select product_id from explored where ${passes(conditions)}
       order by ${orderOf(question)} limit ${EXPORT_MAX}`,
      conditions.bindings,
    )
    const batches = batchesFrom(trx)
    const first = await batches.next()
    return { total, ...edition, batches: withFirst(first, batches), close }
  } catch (error) {
    await close()
    throw error
  }
}

/** One per member: throws `too_many_requests`. */
export async function beginExport(
  db: Db,
  memberId: string,
): Promise<{ trx: Transaction; close(): Promise<void> }> {
  const trx = await db.transaction({ isolationLevel: 'repeatable read', readOnly: true })
  const close = async () => {
    if (!trx.isCompleted()) await trx.rollback()
  }
  try {
    await trx.raw(`set local idle_in_transaction_session_timeout = '${IDLE}'`)
    await takeTurn(trx, memberId)
    return { trx, close }
  } catch (error) {
    await close()
    throw error
  }
}

async function* batchesFrom(trx: Transaction): AsyncGenerator<ExportRow[], void> {
  for (let ids = await nextIds(trx); ids.length > 0; ids = await nextIds(trx)) {
    for (let from = 0; from < ids.length; from += BATCH)
      yield await rowsOf(trx, ids.slice(from, from + BATCH))
  }
}

export async function* withFirst<Batch>(
  first: IteratorResult<Batch, void>,
  rest: AsyncGenerator<Batch, void>,
): AsyncGenerator<Batch> {
  if (first.done) return
  yield first.value
  yield* rest
}

async function nextIds(trx: Transaction): Promise<number[]> {
  const rows = await many(trx, Found, `fetch ${IDS} from export_ids`)
  return rows.map((row) => row.product_id)
}

async function takeTurn(trx: Transaction, memberId: string): Promise<void> {
  const { taken } = await one(
    trx,
    Turn,
    'select pg_try_advisory_xact_lock(hashtextextended(?, 0)) as taken',
    [`export of member ${memberId}`],
  )
  if (!taken) {
    throw new Failure('too_many_requests', 'Your last export is still running. Wait until it is finished.', {
      retryAfter: 10,
    })
  }
}

async function editionNow(trx: Transaction): Promise<Pick<ExportRows, 'publishedAt' | 'asOf'>> {
  const edition = await maybeOne(
    trx,
    Edition,
    'select e.published_at, e.as_of from edition e join current_edition c on c.edition_id = e.id',
  )
  return { publishedAt: edition?.published_at ?? null, asOf: edition?.as_of ?? null }
}

const Found = z.object({ product_id: z.int() })
const Turn = z.object({ taken: z.boolean() })
const Edition = z.object({ published_at: z.date(), as_of: z.nullable(Day) })
