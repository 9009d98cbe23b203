import { type AlertEvent, EVENTS_KEPT_DAYS, EVENTS_PAGE } from '../contracts/alerts.ts'
import type { Db, Transaction } from '../db/knex.ts'
import { AlertEventRow, eventOf } from '../delivery/alert-event.row.ts'
import { Failure } from '../failure.ts'

/** A page of what alerts told a member, latest first; `next`: where the one after it begins. */
export async function eventsOf(
  trx: Transaction,
  memberId: string,
  cursor: string | undefined,
): Promise<{ events: AlertEvent[]; next: string | null }> {
  const query = AlertEventRow.query(trx)
    .where('member_id', memberId)
    .orderBy('number', 'desc')
    .limit(EVENTS_PAGE + 1)
  if (cursor !== undefined) query.where('number', '<', cursor)
  const rows = await query
  const last = rows.length > EVENTS_PAGE ? rows[EVENTS_PAGE - 1] : undefined
  return {
    events: rows.slice(0, EVENTS_PAGE).map(eventOf),
    next: last ? String(last.number) : null,
  }
}

export async function unreadEvents(trx: Transaction, memberId: string): Promise<number> {
  return await AlertEventRow.query(trx).where('member_id', memberId).whereNull('read_at').resultSize()
}

/** Marks an event and those before it as read, and gives how many stay unread. Throws `not_found` where it is not theirs. */
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

/** For the account's export, latest first. */
export async function eventsToExport(trx: Transaction, memberId: string): Promise<AlertEvent[]> {
  const rows = await AlertEventRow.query(trx).where('member_id', memberId).orderBy('number', 'desc')
  return rows.map(eventOf)
}

export async function purgeEvents(db: Db, now: Date): Promise<void> {
  await db.raw('delete from alert_event where at < ?', [
    new Date(now.getTime() - EVENTS_KEPT_DAYS * 86_400_000),
  ])
}
