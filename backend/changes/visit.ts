import * as z from 'zod/mini'
import type { WatchedKind } from '../contracts/watchlist.ts'
import { many } from '../db/checked-rows.ts'
import type { Db, Transaction } from '../db/knex.ts'
import type { Read } from '../db/snapshot.ts'
import { lockMember } from '../identity/lock-member.ts'

/** Figures older than this are the previous visit's. */
export const VISIT_MS = 30 * 60_000

interface Visited<Facts> {
  before: Facts
  before_at: Date
  latest: Facts
  latest_at: Date
}

/** The result of the next `markSeen`; reading changes nothing. */
export function lookedAt<Facts>(row: Visited<Facts>, now: Date): { facts: Facts; at: Date } {
  return row.latest_at.getTime() < now.getTime() - VISIT_MS
    ? { facts: row.latest, at: row.latest_at }
    : { facts: row.before, at: row.before_at }
}

/** The table, the subject's column, the rows that count, and the name to keep. */
const VISITED = {
  pipeline_entry: {
    table: 'pipeline_entry',
    subject: 'product_id',
    counts: "stage <> 'dropped'",
    name: `case when r.id = 'p' || r.product_id then coalesce(s.name, r.name) else r.name end`,
  },
  watched: watched('supplier'),
  'watched creators': watched('creator'),
  'watched shops': watched('shop'),
}

function watched(kind: WatchedKind) {
  return {
    table: 'watched',
    subject: 'target_id',
    counts: `kind = '${kind}' and watching`,
    name: 'coalesce(s.name, r.name)',
  }
}

/**
 * After half an hour without a look a new visit starts, and the last figures become its baseline. Until then
 * a reload shows the same changes.
 */
export async function markSeen(
  { db, read }: { db: Db; read: Read },
  what: keyof typeof VISITED,
  factsNow: (trx: Transaction, ids: string[]) => Promise<Map<string, { name: string; facts: object | null }>>,
  { memberId, now }: { memberId: string; now: Date },
): Promise<{ seenAt: string }> {
  const { table, subject, counts, name } = VISITED[what]
  const seen = await read(async (trx) => {
    const rows = await many(
      trx,
      Subject,
      `select ${subject} as id from ${table} where member_id = ? and ${counts} and ${subject} is not null`,
      [memberId],
    )
    const ids = rows.map(({ id }) => String(id))
    const known = await factsNow(trx, ids)
    return ids.map((id) => ({ id, name: known.get(id)?.name ?? null, facts: known.get(id)?.facts ?? null }))
  })
  await db.transaction(async (trx) => {
    await lockMember(trx, memberId)
    await trx.raw(
      `update ${table} r set
         before = case when r.latest_at < :visit then r.latest else r.before end,
         before_at = case when r.latest_at < :visit then r.latest_at else r.before_at end,
         latest = s.facts, latest_at = greatest(r.latest_at, :now), name = ${name}
       from jsonb_to_recordset(:seen::jsonb) as s (id bigint, name text, facts jsonb)
       where r.member_id = :memberId and r.${subject} = s.id and ${counts}`,
      { memberId, now, visit: new Date(now.getTime() - VISIT_MS), seen: JSON.stringify(seen) },
    )
  })
  return { seenAt: now.toISOString() }
}

const Subject = z.object({ id: z.int() })
