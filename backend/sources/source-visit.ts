import type { Db, Transaction } from '../db/knex.ts'
import type { Day, Source } from './port.ts'
import type { RefreshedSource } from './publish.ts'

/** A source could not be read: its state says so at once, its rows stay as they are. */
export async function noteFailure(db: Db, source: Source, message: string, now: Date): Promise<void> {
  await db.raw(
    `insert into source_state (source, origin, label, provides, last_attempt_at, message) values (?, ?, ?, ?, ?, ?)
    on conflict (source, origin) do update set label = excluded.label, provides = excluded.provides,
      last_attempt_at = excluded.last_attempt_at, message = excluded.message`,
    [source.id, source.origin, source.label, [...source.provides], now, message.slice(0, 1000)],
  )
}

/** Its rows are part of the edition that is being published. */
export async function noteSuccess(
  trx: Transaction,
  source: RefreshedSource,
  { asOf, now }: { asOf: Day; now: Date },
): Promise<void> {
  await trx.raw(
    `insert into source_state (
      source, origin, label, provides, last_success_at, last_attempt_at, last_day, message, rows)
    values (?, ?, ?, ?, ?, ?, ?, ?, ?)
    on conflict (source, origin) do update set label = excluded.label, provides = excluded.provides,
      last_success_at = excluded.last_success_at, last_attempt_at = excluded.last_attempt_at,
      last_day = excluded.last_day, message = excluded.message, rows = excluded.rows`,
    [
      source.source,
      source.origin,
      source.label,
      [...source.provides],
      now,
      now,
      asOf,
      source.message,
      source.rows,
    ],
  )
}

/** The last day that is stored of a source; null before its first success. */
export async function lastDayOf(db: Db, source: Source): Promise<Day | null> {
  const { rows } = await db.raw<{ rows: { last_day: Day | null }[] }>(
    'select last_day from source_state where source = ? and origin = ?',
    [source.id, source.origin],
  )
  return rows[0]?.last_day ?? null
}
