import * as z from 'zod/mini'
import { lastWholeDay } from '../calendar/market-day.ts'
import { one } from '../db/checked-rows.ts'
import type { Db, Transaction } from '../db/knex.ts'
import { forEachLogged } from '../process/for-each-logged.ts'
import type { Log } from '../process/log.ts'
import { resolveLists } from '../scored-lists/resolve-lists.ts'
import { duePicks, publishedDay, resolvePicks } from '../track-record/resolve-picks.ts'
import { EDITION_LOCK } from './refresh-lock.ts'

/**
 * Days must be published and over by the clock. One sealed day and question at a time: small steps catch up.
 * Skipped during a publication. Scored lists follow.
 */
export async function resolveDuePicks(
  db: Db,
  { now, timeZone, log }: { now: Date; timeZone: string; log: Log },
): Promise<number> {
  let resolved = 0
  const { known, due } = await db.transaction(async (trx) => {
    const known = await knownDay(trx, now, timeZone)
    return { known, due: known === null ? [] : await duePicks(trx, known) }
  })
  if (known === null) return 0
  const message = 'Could not resolve the picks of a day; the next look tries again'
  const nameOf = (picks: (typeof due)[number]) => `${picks.asOf} ${picks.question}`
  await forEachLogged(due, { log, message, nameOf }, async (picks) => {
    resolved += await db.transaction(async (trx) => {
      if (!(await holdEditions(trx))) return 0
      const count = await resolvePicks(trx, picks, { known, now })
      if (count > 0) {
        await trx.raw('update current_edition set revision = revision + 1')
        await trx.raw(`select pg_notify('edition', 'picks resolved')`)
      }
      return count
    })
  })
  return resolved + (await resolveLists(db, { known, now, log, holdEditions }))
}

/** False during a publication. */
async function holdEditions(trx: Transaction): Promise<boolean> {
  const { held } = await one(trx, Lock, 'select pg_try_advisory_xact_lock(?) as held', [EDITION_LOCK])
  return held
}

/** A fast clock may have published days that are not over. */
async function knownDay(trx: Transaction, now: Date, timeZone: string): Promise<string | null> {
  const published = await publishedDay(trx)
  const over = lastWholeDay(now, timeZone)
  return published === null || published < over ? published : over
}

const Lock = z.object({ held: z.boolean() })
