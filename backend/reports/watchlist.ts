import { creatorSinceVisit } from '../changes/creator-changes.ts'
import { shopSinceVisit } from '../changes/shop-changes.ts'
import { supplierSinceVisit } from '../changes/supplier-changes.ts'
import { lookedAt } from '../changes/visit.ts'
import {
  type WatchedCreator,
  WatchedCreatorFacts,
  type WatchedKind,
  type WatchedShop,
  WatchedShopFacts,
  type WatchedSupplier,
  WatchedSupplierFacts,
  type Watchlist,
} from '../contracts/watchlist.ts'
import { creatorsNow, type KnownCreator } from '../creators/creators-now.ts'
import type { Transaction } from '../db/knex.ts'
import { type WatchedShopNow, watchedShopsNow } from '../shops/watched-shops-now.ts'
import { type KnownSupplier, suppliersNow } from './suppliers-now.ts'
import { WatchedRow } from './watched.row.ts'

/** Latest added first, with the figures now and at the visit before this one. */
export async function watchlistOf(trx: Transaction, memberId: string, now: Date): Promise<Watchlist> {
  const rows = await WatchedRow.listOf(trx, memberId)
  const of = (kind: WatchedKind) => rows.filter((row) => row.kind === kind)
  const [suppliers, creators, shops] = [of('supplier'), of('creator'), of('shop')]
  const knownSuppliers = await suppliersNow(trx, suppliers.map(idOf))
  const knownCreators = await creatorsNow(trx, creators.map(idOf))
  const knownShops = await watchedShopsNow(trx, shops.map(idOf))
  return {
    suppliers: suppliers.map((row) => watchedSupplier(row, knownSuppliers.get(idOf(row)), now)),
    creators: creators.map((row) => watchedCreator(row, knownCreators.get(idOf(row)), now)),
    shops: shops.map((row) => watchedShop(row, knownShops.get(idOf(row)), now)),
  }
}

function idOf({ target_id }: WatchedRow): string {
  return String(target_id)
}

function watchedSupplier(row: WatchedRow, known: KnownSupplier | undefined, now: Date): WatchedSupplier {
  const { facts, at } = lookedAt(row, now)
  const before = WatchedSupplierFacts.safeParse(facts).data ?? null
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

function watchedCreator(row: WatchedRow, known: KnownCreator | undefined, now: Date): WatchedCreator {
  const { facts, at } = lookedAt(row, now)
  const before = WatchedCreatorFacts.safeParse(facts).data ?? null
  const factsNow = known?.facts ?? null
  return {
    id: idOf(row),
    kind: 'creator',
    name: known?.name ?? row.name,
    imageUrl: known?.imageUrl ?? null,
    addedAt: row.added_at.toISOString(),
    since: at.toISOString(),
    provenance: known?.provenance ?? null,
    now: factsNow,
    before,
    changes: creatorSinceVisit({ before, now: factsNow }),
  }
}

function watchedShop(row: WatchedRow, known: WatchedShopNow | undefined, now: Date): WatchedShop {
  const { facts, at } = lookedAt(row, now)
  const before = WatchedShopFacts.safeParse(facts).data ?? null
  const factsNow = known?.facts ?? null
  return {
    id: idOf(row),
    kind: 'shop',
    name: known?.name ?? row.name,
    imageUrl: null,
    addedAt: row.added_at.toISOString(),
    since: at.toISOString(),
    provenance: known?.provenance ?? null,
    now: factsNow,
    before,
    changes: shopSinceVisit({ before, now: factsNow }),
  }
}
