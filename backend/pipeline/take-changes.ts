import type { Refusal } from '../contracts/pipeline.ts'
import {
  type Change,
  MEMBER_BYTES_MAX,
  MEMBER_STORED_MAX,
  productIdOf,
} from '../contracts/pipeline-changes.ts'
import { inTime } from '../contracts/pipeline-entry.ts'
import type { Db, Transaction } from '../db/knex.ts'
import type { Read } from '../db/snapshot.ts'
import type { Member } from '../http/viewer.ts'
import { entriesAllowed, photosAllowed } from '../identity/access-policy.ts'
import { lockMember } from '../identity/lock-member.ts'
import { EntryRow } from './entry.row.ts'
import { openEntries } from './open-entries.ts'
import { type KnownIds, OpenedEntry } from './opened-entry.ts'
import { type KnownProduct, productsNow } from './products-now.ts'
import { storeEntry } from './store-entry.ts'

type Refused = { id: string; why: Refusal }

/**
 * Each change is merged once by id, in any order; an entry depends only on its set of changes
 * (`contracts/pipeline-entry.ts`). Returns refused changes, which the device keeps, and those without effect.
 */
export async function takeChanges(
  { db, read }: { db: Db; read: Read },
  member: Member,
  changes: readonly Change[],
  now: Date,
): Promise<{ refused: Refused[]; withoutEffect: string[] }> {
  const { userId: memberId } = member
  const known = await read((trx) => productsOf(trx, memberId, changes))
  return await db.transaction(async (trx) => {
    await lockMember(trx, memberId)
    const { entries, ids } = await openEntries(trx, memberId, changes)
    const counts = await EntryRow.countsOf(trx, memberId)
    const room: Room = {
      open: entriesAllowed(member) - counts.open,
      photos: photosAllowed(member) - counts.photos,
      entries: ENTRIES_KEPT_MAX - counts.kept,
      ids: MEMBER_STORED_MAX - counts.changes,
      bytes: MEMBER_BYTES_MAX - counts.bytes,
    }
    const taking = { entries, ids, known, room, now }
    const first = takeEach([...changes].sort(inTime), taking)
    // Earlier changes than the one that makes room or saves their entry are tried again.
    const again = first.filter(({ why }) => why !== 'much' && why !== 'history')
    const refused = [
      ...first.filter((each) => !again.includes(each)),
      ...takeEach(
        again.map(({ change }) => change),
        taking,
      ),
    ]
    for (const entry of entries.values()) {
      if (entry.isChanged)
        await storeEntry(trx, { memberId, entry, product: known.get(entry.productId ?? '') ?? null, now })
    }
    const lost = changes.filter(
      ({ id, kind, entry }) =>
        kind !== 'remove' && !entries.get(entry)?.has(id) && !refused.some(({ change }) => change.id === id),
    )
    return {
      refused: refused.map(({ change, why }) => ({ id: change.id, why })),
      withoutEffect: lost.map(({ id }) => id),
    }
  })
}

interface Room {
  open: number
  photos: number
  entries: number
  ids: number
  bytes: number
}

interface Taking {
  entries: Map<string, OpenedEntry>
  ids: KnownIds
  known: ReadonlyMap<string, KnownProduct>
  room: Room
  now: Date
}

function takeEach(
  changes: readonly Change[],
  { entries, ids, known, room, now }: Taking,
): { change: Change; why: Refusal }[] {
  const refused: { change: Change; why: Refusal }[] = []
  for (const sent of changes) {
    const entry = entries.get(sent.entry) ?? new OpenedEntry(sent.entry, null, [], ids)
    const change = entry.settled(sent, now)
    // A change of an unsaved entry shares the save's refusal.
    const saving = refused.find(({ change: { entry: id, kind } }) => id === sent.entry && kind === 'save')
    const before = entry.isNew ? saving : undefined
    const why =
      before?.why ??
      (ids.has(change.id) ? null : unknownTo(entry, change, known)) ??
      taken(entry, change, room)
    if (why) refused.push({ change, why })
    else if (entry.isChanged) {
      room.entries -= Number(!entries.has(entry.id) && entry.row === null)
      entries.set(entry.id, entry)
    }
  }
  return refused
}

function unknownTo(
  entry: OpenedEntry,
  change: Change,
  known: ReadonlyMap<string, KnownProduct>,
): 'unknown' | null {
  // Dropping an unsaved entry counts against an older save that comes later.
  const begins = change.kind === 'save' || (change.kind === 'move' && change.to === 'dropped')
  if (entry.isNew && !begins) return 'unknown'
  const product = (change.kind === 'save' ? change.productId : null) ?? productIdOf(change.entry)
  // Owners keep working on a product that left the records.
  const isOwned = () => !entry.isNew && entry.productId === product
  const isUnknown =
    product === null ? entry.isNew && change.kind !== 'save' : !known.has(product) && !isOwned()
  return isUnknown ? 'unknown' : null
}

function taken(entry: OpenedEntry, change: Change, room: Room): Refusal | null {
  const { isNew } = entry
  const { opens, addsPhotos, addsIds, addsBytes, breaks, undo } = entry.merge(change, room.ids)
  const why = refusalOf()
  if (why) undo()
  else {
    room.open -= opens
    room.photos -= addsPhotos
    room.ids -= addsIds
    room.bytes -= addsBytes
  }
  return why

  function refusalOf(): Refusal | null {
    if (opens > 0 && room.open <= 0) return 'full'
    if (isNew && room.entries <= 0) return 'full'
    if (addsPhotos > 0 && room.photos <= 0) return 'photos'
    if (breaks || change.kind === 'remove') return breaks
    if (addsIds > Math.max(0, room.ids)) return 'history'
    return addsBytes > Math.max(0, room.bytes) ? 'much' : null
  }
}

async function productsOf(
  trx: Transaction,
  memberId: string,
  changes: readonly Change[],
): Promise<Map<string, KnownProduct>> {
  const entries = [...new Set(changes.map(({ entry }) => entry))]
  const linked = await EntryRow.query(trx)
    .select('product_id')
    .where('member_id', memberId)
    .whereIn('id', entries)
    .whereNotNull('product_id')
  const named = changes.flatMap((change) => (change.kind === 'save' ? [change.productId] : []))
  const ids = [...linked.map((row) => String(row.product_id)), ...named, ...entries.map(productIdOf)]
  return await productsNow(trx, [...new Set(ids.filter((id) => id !== null))])
}

const ENTRIES_KEPT_MAX = 5000
