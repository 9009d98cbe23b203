import type * as z from 'zod/mini'
import { creatorSinceVisit } from '../changes/creator-changes.ts'
import { shopSinceVisit } from '../changes/shop-changes.ts'
import { supplierSinceVisit } from '../changes/supplier-changes.ts'
import { lookedAt } from '../changes/visit.ts'
import type { Provenance } from '../contracts/provenance.ts'
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

/** The fields of every kind. */
function watchedItem<Schema extends z.ZodMiniType>(
  row: WatchedRow,
  known: { name: string; provenance: Provenance; facts: z.infer<Schema> } | undefined,
  { facts: schema, now: time }: { facts: Schema; now: Date },
) {
  const { facts, at } = lookedAt(row, time)
  return {
    id: idOf(row),
    name: known?.name ?? row.name,
    addedAt: row.added_at.toISOString(),
    since: at.toISOString(),
    provenance: known?.provenance ?? null,
    now: known?.facts ?? null,
    // Facts that an older build saved may not fit: then nothing is compared.
    before: schema.safeParse(facts).data ?? null,
  }
}

function watchedSupplier(row: WatchedRow, known: KnownSupplier | undefined, now: Date): WatchedSupplier {
  const item = watchedItem(row, known, { facts: WatchedSupplierFacts, now })
  return {
    ...item,
    kind: 'supplier',
    country: known?.country ?? null,
    imageUrl: known?.imageUrl ?? null,
    changes: supplierSinceVisit(item, now),
  }
}

function watchedCreator(row: WatchedRow, known: KnownCreator | undefined, now: Date): WatchedCreator {
  const item = watchedItem(row, known, { facts: WatchedCreatorFacts, now })
  return {
    ...item,
    kind: 'creator',
    imageUrl: known?.imageUrl ?? null,
    changes: creatorSinceVisit(item),
  }
}

function watchedShop(row: WatchedRow, known: WatchedShopNow | undefined, now: Date): WatchedShop {
  const item = watchedItem(row, known, { facts: WatchedShopFacts, now })
  return {
    ...item,
    kind: 'shop',
    imageUrl: null,
    changes: shopSinceVisit(item),
  }
}
