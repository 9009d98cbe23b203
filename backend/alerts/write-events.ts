import { createHash } from 'node:crypto'
import type { AlertFacts } from '../contracts/alerts.ts'
import { changed } from '../db/checked-rows.ts'
import type { Transaction } from '../db/knex.ts'
import type { AlertColumns } from './alert.row.ts'

export interface Firing
  extends Pick<AlertColumns, 'member_id' | 'subject_kind' | 'subject_id' | 'condition_kind'> {
  alert_id: number
  subject_name: string
  words: string
  facts: AlertFacts
  href: string
  /** Part of the event id: the edition, or the task and its day. */
  once: string
}

export interface FiringTime {
  edition: number
  at: Date
}

/** A row that throws is skipped, so the publication goes on. */
export function firingsOf<Row extends { alert_id: number }>(
  rows: readonly Row[],
  firingOf: (row: Row) => Firing | null,
): Firing[] {
  return rows.flatMap((row) => {
    try {
      return firingOf(row) ?? []
    } catch (error) {
      process.emitWarning(new Error(`What alert ${row.alert_id} tells could not be made`, { cause: error }))
      return []
    }
  })
}

/**
 * Inserts events and ignores duplicates. Skips alerts that are being deleted: waiting for their lock, or a foreign key error,
 * could abort a publication. Returns the number of new events.
 */
export async function writeEvents(
  trx: Transaction,
  firings: readonly Firing[],
  { edition, at }: FiringTime,
): Promise<number> {
  if (firings.length === 0) return 0
  const column = <Value>(read: (firing: Firing) => Value) => firings.map(read) as unknown as string[]
  return await changed(
    trx,
    `insert into alert_event (id, alert_id, member_id, edition, at, condition_kind, subject_kind, subject_id, subject_name,
       words, facts, href)
     select fired.id, alert_id, fired.member_id, ?, ?, fired.condition_kind, kind, subject, name, words, facts, href
     from unnest(?::uuid[], ?::bigint[], ?::bigint[], ?::text[], ?::text[], ?::text[], ?::text[], ?::text[], ?::jsonb[],
       ?::text[]) as fired (id, alert_id, member_id, condition_kind, kind, subject, name, words, facts, href)
     join (
       select alert.id from alert where alert.id = any(cast(? as bigint[])) for key share skip locked
     ) there on there.id = alert_id
     on conflict (id) do nothing`,
    [
      edition,
      at,
      column(({ alert_id, once }) => eventId(alert_id, once)),
      column(({ alert_id }) => alert_id),
      column(({ member_id }) => member_id),
      column(({ condition_kind }) => condition_kind),
      column(({ subject_kind }) => subject_kind),
      column(({ subject_id }) => subject_id),
      column(({ subject_name }) => subject_name),
      column(({ words }) => words),
      column(({ facts }) => JSON.stringify(facts)),
      column(({ href }) => href),
      column(({ alert_id }) => alert_id),
    ],
  )
}

/** Deterministic, so retries and all channels share one id: UUID version 8. */
function eventId(alertId: number, once: string): string {
  const hex = createHash('sha256').update(`alert ${alertId} ${once}`).digest('hex')
  const variant = '89ab'[Number.parseInt(hex[16] ?? '0', 16) % 4]
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `8${hex.slice(13, 16)}`,
    `${variant}${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ].join('-')
}
