import type { Db } from '../db/knex.ts'
import type { Read } from '../db/snapshot.ts'
import { lockMember } from '../identity/lock-member.ts'
import { EntryRow, VISIT_MS } from './entry.row.ts'
import { productsNow } from './products-now.ts'

/** After half an hour without a look a new visit starts, and the last figures become its baseline. */
export async function markSeen(
  { db, read }: { db: Db; read: Read },
  memberId: string,
  now: Date,
): Promise<void> {
  const seen = await read(async (trx) => {
    const rows = await EntryRow.query(trx)
      .select('product_id')
      .where('member_id', memberId)
      .whereNot('stage', 'dropped')
      .whereNotNull('product_id')
    const ids = rows.map(({ product_id }) => String(product_id))
    const known = await productsNow(trx, ids)
    return ids.map((id) => ({ id, name: known.get(id)?.name ?? null, facts: known.get(id)?.facts ?? null }))
  })
  await db.transaction(async (trx) => {
    await lockMember(trx, memberId)
    await trx.raw(
      `update pipeline_entry e set
         before = case when e.latest_at < :visit then e.latest else e.before end,
         before_at = case when e.latest_at < :visit then e.latest_at else e.before_at end,
         latest = s.facts, latest_at = greatest(e.latest_at, :now),
         name = case when e.id = 'p' || e.product_id then coalesce(s.name, e.name) else e.name end
       from jsonb_to_recordset(:seen::jsonb) as s (id bigint, name text, facts jsonb)
       where e.member_id = :memberId and e.product_id = s.id and e.stage <> 'dropped'`,
      { memberId, now, visit: new Date(now.getTime() - VISIT_MS), seen: JSON.stringify(seen) },
    )
  })
}
