import { VISIT_MS } from '../changes/visit.ts'
import { type Change, productIdOf } from '../contracts/pipeline-changes.ts'
import { type Entry, isOpen } from '../contracts/pipeline-entry.ts'
import { changed } from '../db/checked-rows.ts'
import type { Transaction } from '../db/knex.ts'
import { ChangeRow } from './change.row.ts'
import { EntryRow } from './entry.row.ts'
import { type OpenedEntry, WITHOUT_EFFECT } from './opened-entry.ts'
import { PhotoRow } from './photo.row.ts'
import type { KnownProduct } from './products-now.ts'

interface Storing {
  memberId: string
  entry: OpenedEntry
  product: KnownProduct | null
  now: Date
}

/** Changes without effect lose their content for good. */
export async function storeEntry(
  trx: Transaction,
  { memberId, entry: opened, product, now }: Storing,
): Promise<void> {
  const member_id = Number(memberId)
  const { name, link, productId } = opened.about
  const facts = product?.facts ?? null
  const { entry } = opened
  const row = {
    member_id,
    id: opened.id,
    product_id: productId === null ? null : Number(productId),
    name: (productIdOf(opened.id) === null ? null : product?.name) ?? name,
    link,
    stage: entry?.stage ?? null,
    added_at: new Date(entry?.addedAt ?? opened.row?.added_at ?? now),
    photos: entry?.photos.length ?? 0,
    changes_stored: opened.size,
    content_bytes: opened.bytes,
    ...(restarts(opened.row, entry) ? { before: facts, before_at: now, latest: facts, latest_at: now } : {}),
  }
  if (opened.row) await EntryRow.query(trx).findById([member_id, opened.id]).patch(row)
  else await EntryRow.query(trx).insert(row)
  const gone = [...opened.gone]
  const emptied = gone.filter((id) => opened.wasStored(id))
  if (emptied.length > 0)
    await ChangeRow.query(trx).where({ member_id }).whereIn('id', emptied).patch(WITHOUT_EFFECT)
  const added = opened.added.map(rowOf)
  if (added.length > 0) {
    // Compiling 100 rows of nine columns takes milliseconds of the shared processor, so one parameter holds
    // them.
    await changed(
      trx,
      `insert into pipeline_change (member_id, id, entry_id, at, n, device, kind, over, body)
       select ?, c.* from jsonb_to_recordset(?::jsonb) as c
         (id text, entry_id text, at bigint, n integer, device text, kind text, over text[], body jsonb)`,
      [member_id, JSON.stringify(added)],
    )
  }
  const unstored = gone.filter((id) => !opened.wasStored(id))
  if (unstored.length > 0) {
    await changed(
      trx,
      `insert into pipeline_change (member_id, id, entry_id, at, n, device, kind, over, body)
       select ?, id, ?, 0, 0, '', 'remove', '{}', '{}' from unnest(?::text[]) as lost (id)`,
      [member_id, opened.id, unstored],
    )
  }
  if ((opened.row?.photos ?? 0) === 0) return
  const photos = entry?.photos.map(({ id }) => id) ?? []
  await PhotoRow.query(trx).where({ member_id, entry_id: opened.id }).whereNotIn('id', photos).delete()
}

/** A reopened entry is compared with now, unless dropped within this visit: undo must keep its changes. */
function restarts(row: EntryRow | null, entry: Entry | null): boolean {
  if (row === null) return true
  if (isOpen(row.stage) || !isOpen(entry?.stage ?? null)) return false
  const [last, ...before] = entry?.history.toReversed() ?? []
  const since = before[0]?.at
  return last !== undefined && (since === undefined || Date.parse(last.at) - Date.parse(since) > VISIT_MS)
}

function rowOf(change: Change) {
  const { id, entry, at, n, device, kind, over, ...body } = change
  return { id, entry_id: entry, at, n, device, kind, over, body }
}
