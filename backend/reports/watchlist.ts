import type { WatchedProduct, WatchedSupplier, Watchlist } from '../contracts/watchlist.ts'
import type { Db, Transaction } from '../db/knex.ts'
import type { Read } from '../http/snapshot.ts'
import { lockMember } from '../identity/lock-member.ts'
import { currentFacts, type KnownProduct, type KnownSupplier } from './current-facts.ts'
import {
  VISIT_MS,
  type Watched,
  type WatchedProduct as WatchedProductRow,
  WatchedRow,
  type WatchedSupplier as WatchedSupplierRow,
} from './watched.row.ts'

/** What a member watches, latest added first, with the figures now and at the visit before this one. */
export async function watchlistOf(trx: Transaction, memberId: string, now: Date): Promise<Watchlist> {
  const rows = await WatchedRow.listOf(trx, memberId)
  const known = await currentFacts(trx, rows.map(targetOf))
  return {
    products: rows
      .filter((row) => row.kind === 'product')
      .map((row) => watchedProduct(row, known.product.get(String(row.target_id)), now)),
    suppliers: rows
      .filter((row) => row.kind === 'supplier')
      .map((row) => watchedSupplier(row, known.supplier.get(String(row.target_id)), now)),
  }
}

/**
 * The list has been seen as it is now. After half an hour without a look this is a new visit, and the figures of the last
 * look become those to compare with; until then they stay, so that a page opened again shows the same changes.
 */
export async function markSeen(
  { db, read }: { db: Db; read: Read },
  memberId: string,
  now: Date,
): Promise<void> {
  const seen = await read(async (trx) => {
    const targets = (await WatchedRow.listOf(trx, memberId)).map(targetOf)
    const known = await currentFacts(trx, targets)
    return targets.map(({ kind, id }) => {
      const found = known[kind].get(id)
      return { kind, id, name: found?.name ?? null, facts: found?.facts ?? null }
    })
  })
  await db.transaction(async (trx) => {
    await lockMember(trx, memberId)
    await trx.raw(
      `update watched w set
         before = case when w.latest_at < :visit then w.latest else w.before end,
         before_at = case when w.latest_at < :visit then w.latest_at else w.before_at end,
         latest = s.facts, latest_at = greatest(w.latest_at, :now), name = coalesce(s.name, w.name)
       from jsonb_to_recordset(:seen::jsonb) as s (kind text, id bigint, name text, facts jsonb)
       where w.member_id = :memberId and w.kind = s.kind and w.target_id = s.id and w.watching`,
      { memberId, now, visit: new Date(now.getTime() - VISIT_MS), seen: JSON.stringify(seen) },
    )
  })
}

function targetOf({ kind, target_id }: Watched) {
  return { kind, id: String(target_id) }
}

function watchedProduct(row: WatchedProductRow, known: KnownProduct | undefined, now: Date): WatchedProduct {
  return {
    ...watchedOf(row, known, now),
    kind: 'product',
    channel: known?.channel ?? null,
    now: known?.facts ?? null,
    before: beforeOf(row, now).facts,
  }
}

function watchedSupplier(
  row: WatchedSupplierRow,
  known: KnownSupplier | undefined,
  now: Date,
): WatchedSupplier {
  return {
    ...watchedOf(row, known, now),
    kind: 'supplier',
    country: known?.country ?? null,
    now: known?.facts ?? null,
    before: beforeOf(row, now).facts,
  }
}

function watchedOf(row: Watched, known: KnownProduct | KnownSupplier | undefined, now: Date) {
  return {
    id: String(row.target_id),
    name: known?.name ?? row.name,
    imageUrl: known?.imageUrl ?? null,
    addedAt: row.added_at.toISOString(),
    since: beforeOf<unknown>(row, now).at.toISOString(),
    provenance: known?.provenance ?? null,
  }
}

/** What `markSeen` is about to make of it: reading alone changes nothing. */
function beforeOf<Facts>(row: Visited<Facts>, now: Date): { facts: Facts; at: Date } {
  return row.latest_at.getTime() < now.getTime() - VISIT_MS
    ? { facts: row.latest, at: row.latest_at }
    : { facts: row.before, at: row.before_at }
}

/** A thing's figures at the visit before and at the latest one. */
interface Visited<Facts> {
  before: Facts
  before_at: Date
  latest: Facts
  latest_at: Date
}
