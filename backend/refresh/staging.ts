import * as z from 'zod/mini'
import { cutText } from '../contracts/cut-text.ts'
import type { Origin } from '../contracts/provenance.ts'
import { writeBehind } from '../db/at-once.ts'
import { many } from '../db/checked-rows.ts'
import type { Db } from '../db/knex.ts'
import type { CollectContext, Source, SourceRow } from '../sources/port.ts'
import { rowFault } from '../sources/row-fault.ts'
import { stagedBody } from './staging-row.ts'

const StagedSource = z.object({
  source: z.string(),
  /** Products, shops, hashtags and suppliers. Sources without any count their other rows. */
  rows: z.int(),
  rejected: z.int(),
  /** Most frequent rejection; null without any. */
  message: z.nullable(z.string()),
})
export type StagedSource = z.infer<typeof StagedSource>

export interface RefreshedSource extends StagedSource {
  label: string
  origin: Origin
  provides: readonly string[]
}

/** Partial rows are ignored; the last good data stay. */
export class SourceBroken extends Error {
  constructor(cause: unknown) {
    super(cause instanceof Error ? cause.message : String(cause), { cause })
    this.name = 'SourceBroken'
  }
}

/**
 * Batches without a transaction; rows of an unfinished attempt are dropped first. Throws `SourceBroken` if
 * the source fails, or the signal's reason. Only finished sources are merged.
 */
export async function fetchIntoStaging(
  db: Db,
  runId: number,
  source: Source,
  context: Omit<CollectContext, 'reject'>,
): Promise<StagedSource> {
  await dropStaged(db, runId, source.id)
  const rejections = countRejections()
  const batch = createBatch(db, runId, source.id)
  let listed = 0
  let rest = 0
  try {
    for await (const row of rowsOf(source, { ...context, reject: (reason) => rejections.add(reason) })) {
      const fault = rowFault(row)
      if (fault !== null) {
        rejections.add(fault)
        continue
      }
      if (LISTED.includes(row.kind)) listed += 1
      else rest += 1
      await batch.add(row)
    }
    await batch.flush()
  } finally {
    // No late row may arrive while the next attempt drops rows.
    await batch.written()
  }
  const staged = {
    source: source.id,
    rows: listed > 0 ? listed : rest,
    rejected: rejections.count(),
    message: rejections.summary(),
  }
  await db.raw('insert into staged_source (run_id, source, rows, rejected, message) values (?, ?, ?, ?, ?)', [
    runId,
    staged.source,
    staged.rows,
    staged.rejected,
    staged.message,
  ])
  return staged
}

export async function stagedSources(db: Db, runId: number): Promise<StagedSource[]> {
  return await many(
    db,
    StagedSource,
    'select source, rows, rejected, message from staged_source where run_id = ?',
    [runId],
  )
}

export async function stagedProducts(
  db: Db,
  runId: number,
  source: string,
  externalIds: readonly string[],
): Promise<string[]> {
  const rows = await many(
    db,
    Numbered,
    `select distinct body->>'externalId' as external_id from staged
    where run_id = ? and source = ? and kind = 'product' and body->>'externalId' = any(cast(? as text[]))`,
    [runId, source, [...externalIds]],
  )
  return rows.map(({ external_id }) => external_id)
}

const Numbered = z.object({ external_id: z.string() })

/** Database errors are not source failures. */
async function* rowsOf(source: Source, context: CollectContext): AsyncIterable<SourceRow> {
  const iterator = source.collect(context)[Symbol.asyncIterator]()
  try {
    while (true) {
      context.signal.throwIfAborted()
      const next = await iterator.next().catch((error: unknown) => {
        context.signal.throwIfAborted()
        throw new SourceBroken(error)
      })
      // A stopped source may simply end, with incomplete rows.
      context.signal.throwIfAborted()
      if (next.done) return
      yield next.value
    }
  } finally {
    await iterator.return?.()
  }
}

async function dropStaged(db: Db, runId: number, source: string): Promise<void> {
  await db.raw('delete from staged where run_id = ? and source = ?', [runId, source])
}

/** Writes one batch while the source yields the next. */
function createBatch(db: Db, runId: number, source: string) {
  let waiting: string[] = []
  let size = 0
  let sent = 0
  const behind = writeBehind()
  const write = async () => {
    const [from, json] = [sent, `[${waiting.join(',')}]`]
    sent += waiting.length
    waiting = []
    size = 0
    await behind.write(() =>
      db.raw(
        `insert into staged (run_id, source, seq, kind, body)
        select ?, ?, ? + at, body->>'kind', body
        from jsonb_array_elements(?::jsonb) with ordinality as rows (body, at)`,
        [runId, source, from, json],
      ),
    )
  }
  return {
    add: async (row: SourceRow) => {
      const text = storableJson(stagedBody(row))
      waiting.push(text)
      size += text.length
      if (waiting.length >= BATCH_ROWS || size >= BATCH_CHARACTERS) await write()
    },
    flush: async () => {
      if (waiting.length > 0) await write()
    },
    written: behind.written,
  }
}

/** Removes NUL and lone surrogates, which PostgreSQL text refuses. */
function storableJson(body: Record<string, unknown>): string {
  const json = JSON.stringify(body)
  if (!/\\u(?:0000|d[89a-f])/i.test(json)) return json
  return JSON.stringify(body, (_, value: unknown) =>
    typeof value === 'string' ? storableText(value) : value,
  )
}

function storableText(text: string): string {
  return text.replaceAll('\0', '').replace(/\p{Surrogate}/gu, '\ufffd')
}

function countRejections() {
  const reasons = new Map<string, number>()
  let count = 0
  return {
    count: () => count,
    add: (reason: string) => {
      count += 1
      const known = reasons.get(reason)
      if (known !== undefined || reasons.size < MAX_REASONS) reasons.set(reason, (known ?? 0) + 1)
    },
    summary: () => {
      const [most] = [...reasons].sort(([, a], [, b]) => b - a)
      return most ? cutText(`${count} skipped, mostly because: ${most[0]}`, 500) : null
    },
  }
}

const LISTED: readonly SourceRow['kind'][] = ['product', 'shop', 'hashtag', 'supplier']
const BATCH_ROWS = 1000
const BATCH_CHARACTERS = 1_000_000
const MAX_REASONS = 1000
