import * as z from 'zod/mini'
import { addDays, type Day } from '../calendar/days.ts'
import { STALE_DAYS } from '../contracts/sources.ts'
import { maybeOne } from '../db/checked-rows.ts'
import type { Db } from '../db/knex.ts'
import { writeExplored } from '../explore/write-explored.ts'
import { indexEdition } from '../search/index-edition.ts'
import { writeOpenContacts } from '../trends/open-contacts.ts'
import { scoreEdition } from '../trends/score-edition.ts'
import { figuresOf } from './publish-figures.ts'
import { EDITION_LOCK } from './refresh-lock.ts'

/**
 * Without a readable source there is no new edition. From the third day the current one is scored again as of
 * today: late sources lose their claims.
 */
export async function withholdStale(db: Db, asOf: Day): Promise<void> {
  await db.transaction(async (trx) => {
    await trx.raw('select pg_advisory_xact_lock(?)', [EDITION_LOCK])
    const edition = await maybeOne(
      trx,
      Edition,
      `select edition_id from current_edition where exists (
        select from trend where probability is not null and as_of <= ?)`,
      [addDays(asOf, -STALE_DAYS)],
    )
    if (!edition) return
    const { edition_id: editionId } = edition
    await scoreEdition(trx, { editionId, asOf, progress: () => undefined })
    await indexEdition(trx, editionId)
    await writeExplored(trx, editionId)
    await writeOpenContacts(trx)
    await trx.raw('update edition set figures = figures || ?::jsonb where id = ?', [
      JSON.stringify(await figuresOf(trx, editionId, asOf)),
      editionId,
    ])
    await trx.raw('update current_edition set revision = revision + 1')
    await trx.raw(`select pg_notify('edition', 'days late')`)
  })
}

const Edition = z.object({ edition_id: z.int() })
