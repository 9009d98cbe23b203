import type * as z from 'zod/mini'
import { many } from '../db/checked-rows.ts'
import type { Db, Transaction } from '../db/knex.ts'
import { AlertEventColumns } from './alert-event.row.ts'

export type FiredEvent = z.infer<typeof AlertEventColumns>

const COLUMNS = Object.keys(AlertEventColumns.shape).join(', ')

/** Newest first; skips missing events. */
export async function eventsById(trx: Db | Transaction, ids: string[]): Promise<FiredEvent[]> {
  return await many(
    trx,
    AlertEventColumns,
    `select ${COLUMNS} from alert_event where id = any(cast(? as uuid[])) order by number desc`,
    [ids],
  )
}

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
