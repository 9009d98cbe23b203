import type * as z from 'zod/mini'
import { many } from '../db/checked-rows.ts'
import type { Db, Transaction } from '../db/knex.ts'
import { AlertEventColumns } from './alert-event.row.ts'

/** One firing of an alert, as it was written when it fired. */
export type FiredEvent = z.infer<typeof AlertEventColumns>

const COLUMNS = Object.keys(AlertEventColumns.shape).join(', ')

/** The newest first; those that are gone are left out. */
export async function eventsById(trx: Db | Transaction, ids: string[]): Promise<FiredEvent[]> {
  return await many(
    trx,
    AlertEventColumns,
    `select ${COLUMNS} from alert_event where id = any(cast(? as uuid[])) order by number desc`,
    [ids],
  )
}

/** What fired for a member with an edition, the newest first. */
export async function eventsOfEdition(
  trx: Db | Transaction,
  { memberId, edition }: { memberId: number; edition: number },
): Promise<FiredEvent[]> {
  return await many(
    trx,
    AlertEventColumns,
    `select ${COLUMNS} from alert_event where member_id = :memberId and edition = :edition order by number desc`,
    { memberId, edition },
  )
}

/** A member's newest events, for a feed. */
export async function newestEvents(
  trx: Db | Transaction,
  memberId: number,
  limit: number,
): Promise<FiredEvent[]> {
  return await many(
    trx,
    AlertEventColumns,
    `select ${COLUMNS} from alert_event where member_id = ? order by number desc limit ?`,
    [memberId, limit],
  )
}
