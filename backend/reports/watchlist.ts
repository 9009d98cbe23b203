import { supplierSinceVisit } from '../changes/supplier-changes.ts'
import { lookedAt } from '../changes/visit.ts'
import type { WatchedSupplier, Watchlist } from '../contracts/watchlist.ts'
import type { Transaction } from '../db/knex.ts'
import { type KnownSupplier, suppliersNow } from './suppliers-now.ts'
import { WatchedRow } from './watched.row.ts'

/** Latest added first, with the figures now and at the visit before this one. */
export async function watchlistOf(trx: Transaction, memberId: string, now: Date): Promise<Watchlist> {
  const rows = await WatchedRow.listOf(trx, memberId)
  const known = await suppliersNow(trx, rows.map(idOf))
  return { suppliers: rows.map((row) => watchedSupplier(row, known.get(idOf(row)), now)) }
}

function idOf({ target_id }: WatchedRow): string {
  return String(target_id)
}

function watchedSupplier(row: WatchedRow, known: KnownSupplier | undefined, now: Date): WatchedSupplier {
  const { facts: before, at } = lookedAt(row, now)
  const factsNow = known?.facts ?? null
  return {
    id: idOf(row),
    kind: 'supplier',
    name: known?.name ?? row.name,
    country: known?.country ?? null,
    imageUrl: known?.imageUrl ?? null,
    addedAt: row.added_at.toISOString(),
    since: at.toISOString(),
    provenance: known?.provenance ?? null,
    now: factsNow,
    before,
    changes: supplierSinceVisit({ before, now: factsNow }, now),
  }
}
