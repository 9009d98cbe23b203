import * as z from 'zod/mini'
import { Day } from '../calendar/days.ts'
import { cutText } from '../contracts/cut-text.ts'
import { maybeOne, one } from '../db/checked-rows.ts'
import type { Db, Transaction } from '../db/knex.ts'
import type { Source } from '../sources/port.ts'
import type { RefreshedSource } from './staging.ts'

export async function recordSourceFailure(db: Db, source: Source, message: string, now: Date): Promise<void> {
  await db.raw(
    `insert into source_state (source, origin, label, provides, last_attempt_at, message) values (?, ?, ?, ?, ?, ?)
    on conflict (source, origin) do update set label = excluded.label, provides = excluded.provides,
      last_attempt_at = excluded.last_attempt_at, message = excluded.message`,
    [source.id, source.origin, source.label, [...source.provides], now, cutText(message, 1000)],
  )
}

/**
 * Without skipped rows, which stay with the run. `last_day`: newest day of the rows, because a file may end
 * years ago. Needs `incoming_product_row` and staged rows.
 */
export async function recordSourceSuccess(
  trx: Transaction,
  source: RefreshedSource,
  { runId, asOf, now }: { runId: number; asOf: Day; now: Date },
): Promise<void> {
  await trx.raw(
    `insert into source_state (
      source, origin, label, provides, last_success_at, last_attempt_at, last_day, message, rows)
    values (?, ?, ?, ?, ?, ?, ?, null, ?)
    on conflict (source, origin) do update set label = excluded.label, provides = excluded.provides,
      last_success_at = excluded.last_success_at, last_attempt_at = excluded.last_attempt_at,
      previous_day = case when excluded.last_day > source_state.last_day
        then source_state.last_day else source_state.previous_day end,
      last_day = greatest(excluded.last_day, source_state.last_day), message = excluded.message, rows = excluded.rows`,
    [
      source.source,
      source.origin,
      source.label,
      [...source.provides],
      now,
      now,
      await newestDay(trx, { runId, source: source.source, asOf }),
      source.rows,
    ],
  )
}

/** At most `asOf`: this morning's answer covers yesterday. Null: rows without days. */
async function newestDay(
  trx: Transaction,
  { runId, source, asOf }: { runId: number; source: string; asOf: Day },
): Promise<Day | null> {
  const { day } = await one(
    trx,
    Newest,
    `select case when max(day) > cast(:asOf as date) then cast(:asOf as date) else max(day) end as day from (
      select last_on as day from incoming_product_row where source = :source
      union all
      select (case kind
        when 'shop' then left(body ->> 'observedAt', 10)
        when 'hashtag' then body ->> 'day'
        when 'supplier' then body ->> 'lastShipmentOn'
        when 'shipment' then body ->> 'arrivedOn'
        when 'contact' then body ->> 'verifiedOn' end)::date
      from staged where run_id = :runId and source = :source and kind <> 'product'
    ) said`,
    { runId, source, asOf },
  )
  return day
}

const Newest = z.object({ day: z.nullable(Day) })

/** Null before the first success. */
export async function lastDayOf(db: Db, source: Source): Promise<Day | null> {
  const state = await maybeOne(
    db,
    Last,
    'select last_day from source_state where source = ? and origin = ?',
    [source.id, source.origin],
  )
  return state?.last_day ?? null
}

const Last = z.object({ last_day: z.nullable(Day) })
