import { type AlertEvent, EVENTS_KEPT_DAYS, EVENTS_PAGE } from '../contracts/alerts.ts'
import type { Db, Transaction } from '../db/knex.ts'
import { AlertEventRow, eventOf } from '../delivery/alert-event.row.ts'
import { Failure } from '../process/failure.ts'

export async function eventsOf(
  trx: Transaction,
  memberId: string,
  cursor: string | undefined,
  limit = EVENTS_PAGE,
): Promise<{ events: AlertEvent[]; next: string | null }> {
  const query = AlertEventRow.query(trx)
    .where('member_id', memberId)
    .orderBy('number', 'desc')
    .limit(limit + 1)
  if (cursor !== undefined) query.where('number', '<', cursor)
  const rows = await query
  const last = rows.length > limit ? rows[limit - 1] : undefined
  return {
    events: rows.slice(0, limit).map(eventOf),
    next: last ? String(last.number) : null,
  }
}

export async function unreadEvents(trx: Transaction, memberId: string): Promise<number> {
  return await AlertEventRow.query(trx).where('member_id', memberId).whereNull('read_at').resultSize()
}

/** Marks earlier events too; returns the unread count. Throws `not_found` for another member's event. */
export async function markEventsRead(
  db: Db,
  memberId: string,
  { upTo, now }: { upTo: string; now: Date },
): Promise<number> {
  return await db.transaction(async (trx) => {
    const last = await AlertEventRow.query(trx).findOne({ id: upTo, member_id: memberId }).select('number')
    if (!last) throw new Failure('not_found', 'This alert is no longer in your list.')
    await AlertEventRow.query(trx)
      .where('member_id', memberId)
      .where('number', '<=', last.number)
      .whereNull('read_at')
      .patch({ read_at: now })
    return await unreadEvents(trx, memberId)
  })
}

export async function* eventBatches(trx: Transaction, memberId: string): AsyncGenerator<AlertEvent[]> {
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const { events, next } = await eventsOf(trx, memberId, cursor, EXPORTED_AT_ONCE)
    yield events
    cursor = next
  }
}

const EXPORTED_AT_ONCE = 500

export async function purgeEvents(db: Db, now: Date): Promise<void> {
  await db.raw('delete from alert_event where at < ?', [
    new Date(now.getTime() - EVENTS_KEPT_DAYS * 86_400_000),
  ])
}
