import * as z from 'zod/mini'
import { creatorName } from '../contracts/creator-name.ts'
import type { Provenance } from '../contracts/provenance.ts'
import type { WatchedCreatorFacts } from '../contracts/watchlist.ts'
import { many } from '../db/checked-rows.ts'
import type { Transaction } from '../db/knex.ts'
import { pictureAddress } from '../pictures/address.ts'
import { provenanceOf } from '../provenance/provenance-of.ts'
import { Sourced, sourceLabelSql } from '../provenance/source-state.row.ts'

export interface KnownCreator {
  name: string
  imageUrl: string | null
  provenance: Provenance
  facts: WatchedCreatorFacts
}

/** One query for any count. Ids are text: a sent id may exceed a number. */
export async function creatorsNow(trx: Transaction, ids: string[]): Promise<Map<string, KnownCreator>> {
  const rows = await many(
    trx,
    Row,
    `select c.id, c.handle, c.name, c.image_url, c.followers, c.products_known, c.units_known, c.origin, c.observed_at,
      ${sourceLabelSql('c')} as source_label
    from creator c where c.id = any(cast(? as bigint[])) and c.described_at is not null`,
    [ids],
  )
  return new Map(
    rows.map((row) => [
      String(row.id),
      {
        name: creatorName(row),
        imageUrl: pictureAddress(row.image_url, 96),
        provenance: provenanceOf(row),
        facts: { followers: row.followers, productsKnown: row.products_known, unitsKnown: row.units_known },
      },
    ]),
  )
}

const Row = z.object({
  ...Sourced.shape,
  id: z.int(),
  handle: z.nullable(z.string()),
  name: z.nullable(z.string()),
  image_url: z.nullable(z.string()),
  followers: z.nullable(z.int()),
  products_known: z.int(),
  units_known: z.nullable(z.int()),
})
