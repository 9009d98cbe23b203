import { utcDay } from '../calendar/days.ts'
import type { Db } from '../db/knex.ts'
import { SourceFailure, type TakeCall } from '../sources/port.ts'

/**
 * Counts the calls of each source by day (UTC), over every run of the fleet: whoever has the sources read, they together
 * cost no more than the operator allows. Counted before it is made, so that a kill can only count one too many.
 */
export function createCallCounter(
  db: Db,
  { callsADay, now }: { callsADay: number; now(): Date },
): (source: { id: string; label: string }) => TakeCall {
  return ({ id, label }) =>
    async () => {
      const { rows } = await db.raw<{ rows: unknown[] }>(
        `insert into source_calls (source, day, calls) values (:id, :day, 1)
        on conflict (source, day) do update set calls = source_calls.calls + 1 where source_calls.calls < :callsADay
        returning calls`,
        { id, day: utcDay(now()), callsADay },
      )
      if (rows.length > 0) return
      throw new SourceFailure(
        `${label}: the budget of ${callsADay} calls for one day is used up; the next can be made at 00:00 UTC`,
        { retryAfter: Math.ceil((nextDay(now()).getTime() - now().getTime()) / 1000) },
      )
    }
}

/** The calls of the day so far, of the source that has most. */
export async function mostCalls(db: Db, sources: readonly string[], now: Date): Promise<number> {
  const { rows } = await db.raw<{ rows: [{ calls: number }] }>(
    'select coalesce(max(calls), 0) as calls from source_calls where day = ? and source = any(?)',
    [utcDay(now), [...sources]],
  )
  return rows[0].calls
}

/** When the day's budget begins anew. */
export function nextDay(now: Date): Date {
  const next = new Date(now)
  next.setUTCHours(24, 0, 0, 0)
  return next
}
