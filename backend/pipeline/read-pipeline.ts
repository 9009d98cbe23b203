import { productSinceVisit } from '../changes/product-changes.ts'
import { lookedAt } from '../changes/visit.ts'
import type { EntryProduct, Pipeline } from '../contracts/pipeline.ts'
import { isOpen } from '../contracts/pipeline-entry.ts'
import type { Transaction } from '../db/knex.ts'
import type { Member } from '../http/viewer.ts'
import { entriesAllowed } from '../identity/access-policy.ts'
import { NOTHING_KNOWN } from '../trends/product-profit.ts'
import { aboutRow, changesOf, EntryRow } from './entry.row.ts'
import { type KnownProduct, productsNow } from './products-now.ts'

export async function readPipelineOf(trx: Transaction, member: Member, now: Date): Promise<Pipeline> {
  const rows = await EntryRow.query(trx)
    .where('member_id', member.userId)
    .whereNotNull('stage')
    .withGraphFetched({ changes: true, stored: true })
    .orderBy([{ column: 'added_at', order: 'desc' }, 'id'])
  const ids = rows.flatMap(({ product_id }) => (product_id === null ? [] : [String(product_id)]))
  const known = await productsNow(trx, ids)
  return {
    entries: rows.map((row) => ({
      id: row.id,
      about: aboutRow(row),
      changes: changesOf(row),
      product: entryProduct(row, known, now),
      photosStored: (row.stored ?? []).map(({ id }) => id),
    })),
    room: { open: rows.filter(({ stage }) => isOpen(stage)).length, most: entriesAllowed(member) },
    clock: now.getTime(),
  }
}

function entryProduct(
  row: EntryRow,
  known: ReadonlyMap<string, KnownProduct>,
  now: Date,
): EntryProduct | null {
  if (row.product_id === null) return null
  const id = String(row.product_id)
  const product = known.get(id)
  const { facts: before, at } = lookedAt(row, now)
  const factsNow = product?.facts ?? null
  return {
    id,
    name: product?.name ?? row.name,
    imageUrl: product?.imageUrl ?? null,
    channel: product?.channel ?? null,
    provenance: product?.provenance ?? null,
    category: product?.category ?? null,
    ...(product?.profit ?? NOTHING_KNOWN),
    now: factsNow,
    before,
    changes: productSinceVisit({ before, now: factsNow }),
    since: at.toISOString(),
  }
}
