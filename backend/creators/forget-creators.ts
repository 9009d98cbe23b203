import * as z from 'zod/mini'
import type { Day } from '../calendar/days.ts'
import type { Origin } from '../contracts/provenance.ts'
import { many } from '../db/checked-rows.ts'
import type { Transaction } from '../db/knex.ts'
import { writeCreatorFigures } from './write-creator-figures.ts'

/** Observations of videos, and videos and summaries that no source has shown since. */
const VIDEO_DAYS_KEPT = 90

interface Retention {
  source: string
  origin: Origin
  retentionDays: number | null
}

/** By the sources' terms; at most 90 days. A creator goes with everything stored about them. */
export async function forgetCreators(
  trx: Transaction,
  { now, asOf, retentions }: { now: Date; asOf: Day; retentions: readonly Retention[] },
): Promise<void> {
  await trx.raw('delete from product_video_day where day < cast(? as date) - ?::integer', [
    asOf,
    VIDEO_DAYS_KEPT,
  ])
  const poorer = await many(
    trx,
    Poorer,
    `with gone as (
      delete from product_video where observed_at < cast(? as timestamptz) - make_interval(days => ?) returning creator_id
    ) select distinct creator_id from gone where creator_id is not null`,
    [now, VIDEO_DAYS_KEPT],
  )
  await trx.raw(
    'delete from video_summary where observed_at < cast(? as timestamptz) - make_interval(days => ?)',
    [now, VIDEO_DAYS_KEPT],
  )
  for (const { source, origin, retentionDays } of retentions) {
    if (retentionDays === null) continue
    await trx.raw(
      `delete from creator where source = ? and origin = ?
        and observed_at < cast(? as timestamptz) - make_interval(days => ?)`,
      [source, origin, now, retentionDays],
    )
  }
  if (poorer.length > 0)
    await writeCreatorFigures(trx, 'select id from creator where id = any(cast(? as bigint[]))', [
      poorer.map(({ creator_id }) => creator_id),
    ])
}

const Poorer = z.object({ creator_id: z.int() })
