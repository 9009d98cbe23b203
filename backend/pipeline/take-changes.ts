import type { Refusal } from '../contracts/pipeline.ts'
import { type Change, productIdOf } from '../contracts/pipeline-changes.ts'
import { inTime } from '../contracts/pipeline-entry.ts'
import type { Db, Transaction } from '../db/knex.ts'
import type { Read } from '../http/snapshot.ts'
import type { Viewer } from '../http/viewer.ts'
import { entriesAllowed, photosAllowed } from '../identity/access-policy.ts'
import { lockMember } from '../identity/lock-member.ts'
import { EntryRow } from './entry.row.ts'
import { OpenedEntry } from './opened-entry.ts'
import { type KnownProduct, productsNow } from './products-now.ts'
import { storeEntry } from './store-entry.ts'

export type Refused = { id: string; why: Refusal }

/**
 * Merges changes into a member's entries. Each is taken once, by its id, in any order; what an entry is follows from the
 * set of its changes alone (`contracts/pipeline-entry.ts`). Gives what was not taken: the device keeps that.
 */
export async function takeChanges(
  { db, read }: { db: Db; read: Read },
  member: Viewer & { kind: 'member' },
  changes: readonly Change[],
  now: Date,
): Promise<Refused[]> {
  const { userId: memberId } = member
  const known = await read((trx) => productsOf(trx, memberId, changes))
  return await db.transaction(async (trx) => {
    await lockMember(trx, memberId)
    const rows = await EntryRow.query(trx)
      .where('member_id', memberId)
      .whereIn('id', [...new Set(changes.map(({ entry }) => entry))])
      .withGraphFetched('changes')
    const entries = new Map(rows.map((row) => [row.id, new OpenedEntry(row.id, row)]))
    const { open, photos, kept } = await EntryRow.countsOf(trx, memberId)
    const room: Room = {
      open: entriesAllowed(member) - open,
      photos: photosAllowed(member) - photos,
      entries: ENTRIES_KEPT_MAX - kept,
    }
    const taking = { entries, known, room, now }
    const first = takeEach([...changes].sort(inTime), taking)
    // What is dated before something that makes room for it, or before the saving of its entry.
    const again = first.filter(({ why }) => why !== 'much')
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
    return refused.map(({ change, why }) => ({ id: change.id, why }))
  })
}

interface Room {
  open: number
  photos: number
  entries: number
}

interface Taking {
  entries: Map<string, OpenedEntry>
  known: ReadonlyMap<string, KnownProduct>
  room: Room
  now: Date
}

function takeEach(
  changes: readonly Change[],
  { entries, known, room, now }: Taking,
): { change: Change; why: Refusal }[] {
  const refused: { change: Change; why: Refusal }[] = []
  for (const sent of changes) {
    const entry = entries.get(sent.entry) ?? new OpenedEntry(sent.entry, null)
    const change = entry.settled(sent, now)
    // What its entry was not begun for has the same reason, and the same chance when there is room.
    const saving = refused.find(({ change: { entry: id, kind } }) => id === sent.entry && kind === 'save')
    const before = entry.isNew ? saving : undefined
    const why = entry.has(change) ? null : (before?.why ?? refusalOf(entry, change, { known, room }))
    if (why) refused.push({ change, why })
    else if (!entry.has(change)) {
      const { opens, addsPhotos } = entry.effectOf(change)
      room.open -= opens
      room.photos -= addsPhotos
      room.entries -= Number(!entries.has(entry.id))
      entry.add(change)
      entries.set(entry.id, entry)
    }
  }
  return refused
}

function refusalOf(
  entry: OpenedEntry,
  change: Change,
  { known, room }: Pick<Taking, 'known' | 'room'>,
): Refusal | null {
  // To drop what was never saved counts against a save that comes later and is older.
  const begins = change.kind === 'save' || (change.kind === 'move' && change.to === 'dropped')
  if (entry.isNew && !begins) return 'unknown'
  const product = (change.kind === 'save' ? change.productId : null) ?? productIdOf(change.entry)
  // What left the records can still be worked on by those who have it.
  const owned = !entry.isNew && entry.productId === product
  if (product !== null ? !owned && !known.has(product) : entry.isNew && change.kind !== 'save')
    return 'unknown'
  const { opens, addsPhotos, isTooMuch } = entry.effectOf(change)
  if (opens > 0 && room.open <= 0) return 'full'
  if (entry.isNew && room.entries <= 0) return 'full'
  if (addsPhotos > 0 && room.photos <= 0) return 'photos'
  return isTooMuch ? 'much' : null
}

/** What is on record of all products that are named, by what is sent or by what it is about. */
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

/** Dropped and deleted ones too: what nobody makes by hand. */
const ENTRIES_KEPT_MAX = 5000
