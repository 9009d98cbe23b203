import type { WatchedSupplier, Watchlist } from '../contracts/watchlist.ts'
import type { Db, Transaction } from '../db/knex.ts'
import type { Read } from '../db/snapshot.ts'
import { lockMember } from '../identity/lock-member.ts'
import { lookedAt, VISIT_MS } from '../pipeline/entry.row.ts'
import { type KnownSupplier, suppliersNow } from './suppliers-now.ts'
import { WatchedRow } from './watched.row.ts'

/** Suppliers that a member watches, latest added first, with the figures now and at the visit before this one. */
export async function watchlistOf(trx: Transaction, memberId: string, now: Date): Promise<Watchlist> {
  const rows = await WatchedRow.listOf(trx, memberId)
  const known = await suppliersNow(trx, rows.map(idOf))
  return { suppliers: rows.map((row) => watchedSupplier(row, known.get(idOf(row)), now)) }
}

/**
 * After half an hour without a look a new visit starts, and the last figures become its baseline. Until then a reload shows the
 * same changes.
 */
export async function markSeen(
  { db, read }: { db: Db; read: Read },
  memberId: string,
  now: Date,
): Promise<void> {
  const seen = await read(async (trx) => {
    const ids = (await WatchedRow.listOf(trx, memberId)).map(idOf)
    const known = await suppliersNow(trx, ids)
    return ids.map((id) => ({ id, name: known.get(id)?.name ?? null, facts: known.get(id)?.facts ?? null }))
  })
  await db.transaction(async (trx) => {
    await lockMember(trx, memberId)
    await trx.raw(
      `update watched w set
         before = case when w.latest_at < :visit then w.latest else w.before end,
         before_at = case when w.latest_at < :visit then w.latest_at else w.before_at end,
         latest = s.facts, latest_at = greatest(w.latest_at, :now), name = coalesce(s.name, w.name)
       from jsonb_to_recordset(:seen::jsonb) as s (id bigint, name text, facts jsonb)
       where w.member_id = :memberId and w.kind = 'supplier' and w.target_id = s.id and w.watching`,
      { memberId, now, visit: new Date(now.getTime() - VISIT_MS), seen: JSON.stringify(seen) },
    )
  })
}

function idOf({ target_id }: WatchedRow): string {
  return String(target_id)
}

function watchedSupplier(row: WatchedRow, known: KnownSupplier | undefined, now: Date): WatchedSupplier {
  const { facts, at } = lookedAt(row, now)
  return {
    id: idOf(row),
    kind: 'supplier',
    name: known?.name ?? row.name,
    country: known?.country ?? null,
    imageUrl: known?.imageUrl ?? null,
    addedAt: row.added_at.toISOString(),
    since: at.toISOString(),
    provenance: known?.provenance ?? null,
    now: known?.facts ?? null,
    before: facts,
  }
}
