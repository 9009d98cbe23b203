import { type Change, productIdOf } from '../contracts/pipeline-changes.ts'
import { effective, isOpen } from '../contracts/pipeline-entry.ts'
import type { Transaction } from '../db/knex.ts'
import { ChangeRow } from './change.row.ts'
import { EntryRow, VISIT_MS } from './entry.row.ts'
import { emptied, type OpenedEntry } from './opened-entry.ts'
import { PhotoRow } from './photo.row.ts'
import type { KnownProduct } from './products-now.ts'

interface Storing {
  memberId: string
  entry: OpenedEntry
  /** Its product, as it is on record now. */
  product: KnownProduct | null
  now: Date
}

/** Writes down what was added to an entry, and takes out the content of what has lost its effect, for good. */
export async function storeEntry(
  trx: Transaction,
  { memberId, entry, product, now }: Storing,
): Promise<void> {
  const member_id = Number(memberId)
  const alive = new Set(effective(entry.changes).map(({ id }) => id))
  const { name, link, productId } = entry.about
  const facts = product?.facts ?? null
  const row = {
    member_id,
    id: entry.id,
    product_id: productId === null ? null : Number(productId),
    // What is ours is called as we call it now.
    name: (productIdOf(entry.id) === null ? null : product?.name) ?? name,
    link,
    stage: entry.entry?.stage ?? null,
    added_at: new Date(entry.entry?.addedAt ?? entry.row?.added_at ?? now),
    photos: entry.entry?.photos.length ?? 0,
    ...(restarts(entry) ? { before: facts, before_at: now, latest: facts, latest_at: now } : {}),
  }
  if (entry.row) await EntryRow.query(trx).findById([member_id, entry.id]).patch(row)
  else await EntryRow.query(trx).insert(row)
  await ChangeRow.query(trx).insert(
    entry.added.map((change) => rowOf(member_id, alive.has(change.id) ? change : emptied(change))),
  )
  const gone = entry.stored.filter(({ id, kind }) => kind !== 'remove' && !alive.has(id)).map(({ id }) => id)
  if (gone.length > 0) {
    await ChangeRow.query(trx).where({ member_id }).whereIn('id', gone).patch({ kind: 'remove', body: {} })
  }
  const photos = entry.entry?.photos.map(({ id }) => id) ?? []
  await PhotoRow.query(trx).where({ member_id, entry_id: entry.id }).whereNotIn('id', photos).delete()
}

/**
 * What comes into the pipeline is compared with how it is now, unless it was dropped only within this visit: taking that
 * back must not lose what had changed.
 */
function restarts({ row, entry }: OpenedEntry): boolean {
  if (row === null) return true
  if (isOpen(row.stage) || !isOpen(entry?.stage ?? null)) return false
  const [last, ...before] = entry?.history.toReversed() ?? []
  const since = before[0]?.at
  return last !== undefined && (since === undefined || Date.parse(last.at) - Date.parse(since) > VISIT_MS)
}

function rowOf(member_id: number, change: Change) {
  const { id, entry, at, n, device, kind, over, ...body } = change
  return { member_id, id, entry_id: entry, at, n, device, kind, over, body }
}
