import * as z from 'zod/mini'
import { fireDueTasks } from '../alerts/fire-due-tasks.ts'
import { one } from '../db/checked-rows.ts'
import type { Db } from '../db/knex.ts'
import { EDITION_LOCK } from './refresh-lock.ts'

/** During a publication its events would sort before these but appear later. */
export async function fireDueTasksOutsidePublication(
  db: Db,
  { now, timeZone }: { now: Date; timeZone: string },
): Promise<number> {
  return await db.transaction(async (trx) => {
    const { held } = await one(trx, Lock, 'select pg_try_advisory_xact_lock(?) as held', [EDITION_LOCK])
    return held ? await fireDueTasks(trx, { now, timeZone }) : 0
  })
}

const Lock = z.object({ held: z.boolean() })
