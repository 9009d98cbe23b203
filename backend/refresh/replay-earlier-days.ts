import type { Db } from '../db/knex.ts'
import { daysToReplay, replayDay } from '../track-record/replay-picks.ts'
import { publishedDay } from '../track-record/resolve-picks.ts'
import { EDITION_LOCK } from './refresh-lock.ts'

/** After the publication, so nothing waits. One transaction per day, so the next run continues after a stop or kill. */
export async function replayEarlierDays(db: Db, signal: AbortSignal): Promise<void> {
  const planned = await db.transaction(async (trx) => {
    const editionDay = await publishedDay(trx)
    return editionDay === null ? [] : await daysToReplay(trx, editionDay)
  })
  for (const day of planned) {
    if (signal.aborted) return
    await db.transaction(async (trx) => {
      await trx.raw('select pg_advisory_xact_lock(?)', [EDITION_LOCK])
      const editionDay = await publishedDay(trx)
      if (editionDay !== null) await replayDay(trx, day, editionDay)
    })
  }
  if (planned.length === 0) return
  await db.transaction(async (trx) => {
    await trx.raw('update current_edition set revision = revision + 1')
    await trx.raw(`select pg_notify('edition', 'earlier days replayed')`)
  })
}
