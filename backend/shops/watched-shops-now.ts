import type { Provenance } from '../contracts/provenance.ts'
import type { WatchedShopFacts } from '../contracts/watchlist.ts'
import type { Transaction } from '../db/knex.ts'
import { shopsNow } from './shops-now.ts'

export interface WatchedShopNow {
  name: string
  provenance: Provenance
  facts: WatchedShopFacts
}

export async function watchedShopsNow(trx: Transaction, ids: string[]): Promise<Map<string, WatchedShopNow>> {
  if (ids.length === 0) return new Map()
  const known = await shopsNow(trx, ids)
  return new Map(
    [...known].map(([id, { name, provenance, productsKnown, rising, droppedInAll, soldAWeek }]) => [
      id,
      {
        name,
        provenance,
        facts: { productsKnown, rising, droppedInAll, unitsAWeek: soldAWeek?.units ?? null },
      },
    ]),
  )
}
