import * as z from 'zod/mini'
import { utcDay } from '../calendar/days.ts'
import { changed, one } from '../db/checked-rows.ts'
import type { Db } from '../db/knex.ts'
import { SourceFailure, type SpendCall } from '../sources/port.ts'

/** Per UTC day, over the fleet. Counted before the call, so a kill counts at most one too many. */
export function createCallCounter(
  db: Db,
  { callsADay, now }: { callsADay: number; now(): Date },
): (source: { id: string; label: string }) => SpendCall {
  return ({ id, label }) =>
    async () => {
      const counted = await changed(
        db,
        `insert into source_calls (source, day, calls) values (:id, :day, 1)
        on conflict (source, day) do update set calls = source_calls.calls + 1 where source_calls.calls < :callsADay`,
        { id, day: utcDay(now()), callsADay },
      )
      if (counted > 0) return
      throw new SourceFailure(
        `${label}: the budget of ${callsADay} calls for one day is used up; the next can be made at 00:00 UTC`,
        { retryAfter: Math.ceil((nextDay(now()).getTime() - now().getTime()) / 1000) },
      )
    }
}

export async function highestCallCount(db: Db, sources: readonly string[], now: Date): Promise<number> {
  const { calls } = await one(
    db,
    Calls,
    'select coalesce(max(calls), 0) as calls from source_calls where day = ? and source = any(?)',
    [utcDay(now), [...sources]],
  )
  return calls
}

const Calls = z.object({ calls: z.int() })

export function nextDay(now: Date): Date {
  const next = new Date(now)
  next.setUTCHours(24, 0, 0, 0)
  return next
}
