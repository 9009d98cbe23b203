import * as z from 'zod/mini'
import { Day } from '../calendar/days.ts'
import { maybeOne } from '../db/checked-rows.ts'
import type { Transaction } from '../db/knex.ts'
import { replayPicks } from './replay-picks.ts'
import { sealPicks } from './seal-picks.ts'

/** What a publication adds to the track record: its picks, sealed, and days before that can be replayed now. */
export async function recordPicks(trx: Transaction, editionId: number): Promise<void> {
  await sealPicks(trx, editionId)
  const edition = await maybeOne(trx, Edition, 'select as_of, cause from edition where id = ?', [editionId])
  if (edition?.as_of) await replayPicks(trx, edition.as_of, { anew: edition.cause === 'import' })
}

const Edition = z.object({ as_of: z.nullable(Day), cause: z.string() })
