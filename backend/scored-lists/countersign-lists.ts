import { createHash } from 'node:crypto'
import * as z from 'zod/mini'
import { type WitnessStamp, witnessedListsText } from '../contracts/pick-chain.ts'
import type { TrackRecord } from '../contracts/track-record.ts'
import { many, maybeOne, one } from '../db/checked-rows.ts'
import type { Db, Transaction } from '../db/knex.ts'
import type { Log } from '../process/log.ts'
import { Outage } from '../sources/answer.ts'
import { SourceFailure } from '../sources/port.ts'
import { askAuthority, type Stamp, type StampAuthority } from '../sources/time-stamp/ask-authority.ts'

/**
 * Has the ends of lists signed that were sealed since, by one time stamp. Only hashes leave the server. Returns how many
 * lists were signed; the next look asks again.
 */
export async function countersignLists(
  db: Db,
  authority: StampAuthority,
  { now, log, signal }: { now: Date; log: Log; signal: AbortSignal },
): Promise<number> {
  const lists = await db.transaction((trx) => many(trx, Unsigned, UNSIGNED))
  if (lists.length === 0) return 0
  const text = witnessedListsText(lists.map(({ head }) => head))
  try {
    const imprint = createHash('sha256').update(text).digest()
    const stamp = await askAuthority(authority, imprint, signal)
    await db.transaction((trx) =>
      keepStamp(trx, { ids: lists.map(({ id }) => id), text, stamp, origin: authority.origin, now }),
    )
    log.info({ lists: lists.length, authority: stamp.authority }, 'The witness signed scored lists')
    return lists.length
  } catch (error) {
    if (!(error instanceof Outage || error instanceof SourceFailure)) throw error
    log.warn({ err: error }, 'The witness did not sign the scored lists; it is asked again')
    return 0
  }
}

/** The end of a list as it was sealed, signed. Empty before. */
export async function stampsOfList(trx: Transaction, listId: number): Promise<WitnessStamp[]> {
  const rows = await many(
    trx,
    Kept,
    `select s.sealed_rows as rows, s.sealed_hash as head, t.text, t.signed_at, t.authority, t.origin, t.token, t.trusted
    from list_stamped l join list_stamp t on t.id = l.stamp_id join list_seal s on s.list_id = l.list_id where l.list_id = ?`,
    [listId],
  )
  return rows.map(({ signed_at, token, trusted, ...row }) => ({
    ...row,
    signedAt: signed_at.toISOString(),
    token: token.toString('base64'),
    trusted: trusted?.toString('base64') ?? null,
  }))
}

export async function witnessOf(trx: Transaction, listId: number): Promise<TrackRecord['witness']> {
  const signed = await maybeOne(
    trx,
    Signed,
    `select s.sealed_rows as rows, t.signed_at as "signedAt", t.authority, t.origin
    from list_stamped l join list_stamp t on t.id = l.stamp_id join list_seal s on s.list_id = l.list_id where l.list_id = ?`,
    [listId],
  )
  return signed && { ...signed, signedAt: signed.signedAt.toISOString() }
}

async function keepStamp(
  trx: Transaction,
  {
    ids,
    text,
    stamp,
    origin,
    now,
  }: { ids: number[]; text: string; stamp: Stamp; origin: StampAuthority['origin']; now: Date },
): Promise<void> {
  const { id } = await one(
    trx,
    Made,
    `insert into list_stamp (text, signed_at, authority, origin, token, trusted, received_at)
    values (?, ?, ?, ?, ?, ?, ?) returning id`,
    [
      ...[text, stamp.at, stamp.authority, origin],
      ...[Buffer.from(stamp.token), stamp.trusted && Buffer.from(stamp.trusted.whole), now],
    ],
  )
  // A list may have been deleted with its owner since.
  await trx.raw(
    `insert into list_stamped (list_id, stamp_id) select id, ? from scored_list where id = any(cast(? as bigint[]))
    on conflict do nothing`,
    [id, ids],
  )
}

/** The text of a stamp is part of each answer about it. */
const UNSIGNED = `select s.list_id as id, s.sealed_hash as head from list_seal s
  where not exists (select from list_stamped done where done.list_id = s.list_id) order by s.list_id limit 500`

const Unsigned = z.object({ id: z.int(), head: z.string() })
const Made = z.object({ id: z.int() })
const signer = { rows: z.int(), authority: z.string(), origin: z.enum(['live', 'sandbox']) }
const Signed = z.object({ ...signer, signedAt: z.date() })
const Kept = z.object({
  ...signer,
  head: z.string(),
  text: z.string(),
  signed_at: z.date(),
  token: z.instanceof(Buffer),
  trusted: z.nullable(z.instanceof(Buffer)),
})
