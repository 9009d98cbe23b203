import * as z from 'zod/mini'
import type { Change } from '../contracts/pipeline-changes.ts'
import { many } from '../db/checked-rows.ts'
import type { Transaction } from '../db/knex.ts'
import { changeOf, EntryRow } from './entry.row.ts'
import { type EffectiveChange, type KnownIds, OpenedEntry } from './opened-entry.ts'

export async function openEntries(
  trx: Transaction,
  memberId: string,
  changes: readonly Change[],
): Promise<{ entries: Map<string, OpenedEntry>; ids: KnownIds }> {
  const named = [...new Set(changes.map(({ entry }) => entry))]
  const rows = await EntryRow.query(trx).where('member_id', memberId).whereIn('id', named)
  const ids = await knownIds(trx, memberId, changes)
  const entries = new Map<string, OpenedEntry>()
  for (let at = 0; at < rows.length; at += ENTRIES_AT_ONCE) {
    const some = rows.slice(at, at + ENTRIES_AT_ONCE)
    const stored = await effectiveOf(trx, memberId, some)
    for (const row of some) entries.set(row.id, new OpenedEntry(row.id, row, stored.get(row.id) ?? [], ids))
  }
  return { entries, ids }
}

async function effectiveOf(
  trx: Transaction,
  memberId: string,
  rows: readonly EntryRow[],
): Promise<Map<string, EffectiveChange[]>> {
  const found = await many(
    trx,
    Effective,
    `select entry_id, id, at, n, device, kind,
       case when kind in ('note', 'quote', 'task') then jsonb_build_object('item', body -> 'item') else body end as body,
       octet_length(body::text) + octet_length(array_to_string(over, ',')) as bytes
     from pipeline_change where member_id = ? and entry_id = any(?) and kind <> 'remove'`,
    [memberId, rows.map(({ id }) => id)],
  )
  const each = new Map<string, EffectiveChange[]>(rows.map(({ id }) => [id, []]))
  for (const { bytes, ...row } of found) {
    each.get(row.entry_id)?.push({ change: changeOf({ ...row, over: [] }), bytes })
  }
  return each
}

async function knownIds(trx: Transaction, memberId: string, changes: readonly Change[]): Promise<KnownIds> {
  const named = new Set(changes.flatMap(({ id, over }) => [id, ...over]))
  const found = await many(
    trx,
    Known,
    // A prepared plan would compare each row with the whole array of a condition.
    `select c.id, c.entry_id from unnest(?::text[]) as named (id)
     join pipeline_change c on c.member_id = ? and c.id = named.id`,
    [[...named], memberId],
  )
  return new Map(found.map(({ id, entry_id }) => [id, entry_id]))
}

const Effective = z.object({
  entry_id: z.string(),
  id: z.string(),
  at: z.int(),
  n: z.int(),
  device: z.string(),
  kind: z.string(),
  body: z.record(z.string(), z.unknown()),
  bytes: z.int(),
})
const Known = z.object({ id: z.string(), entry_id: z.string() })

/** An entry may have 500 changes, so reads yield in between. */
const ENTRIES_AT_ONCE = 10
