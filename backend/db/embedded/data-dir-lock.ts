import type pg from 'pg'
import * as z from 'zod/mini'
import { CannotStart } from '../cannot-start.ts'
import { type Asked, many, one } from '../checked-rows.ts'

export class DataDirInUse extends CannotStart {
  constructor(dataDir: string, holder: string) {
    super(
      `The data directory ${dataDir} is in use by ${holder}. ` +
        'Stop that process first, or set DATA_DIR to another directory.',
    )
    this.name = 'DataDirInUse'
  }
}

/** The holder stops the server when it ends. */
const OWNER_LOCK = 7_441_000

export async function claimOwnership(client: pg.Client): Promise<boolean> {
  const { got } = await one(asking(client), Lock, 'select pg_try_advisory_lock($1) as got', [OWNER_LOCK])
  return got
}

const Lock = z.object({ got: z.boolean() })

export async function nameHolder(client: pg.Client): Promise<string> {
  const [holder] = await many(
    asking(client),
    Holder,
    `select a.application_name from pg_locks l join pg_stat_activity a using (pid)
     where l.locktype = 'advisory' and l.objid = $1 and l.granted`,
    [OWNER_LOCK],
  )
  return holder?.application_name ?? 'another process'
}

const Holder = z.object({ application_name: z.string() })

/** The driver's own client uses numbered bindings. */
function asking(client: pg.Client): Asked {
  return { raw: (sql, bindings) => client.query(sql, Object.values(bindings)) }
}
