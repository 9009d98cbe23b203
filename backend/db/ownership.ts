import type pg from 'pg'
import { CannotStart } from './cannot-start.ts'

/** Another process owns the data directory and this one may not share it. */
export class DataDirInUse extends CannotStart {
  constructor(dataDir: string, holder: string) {
    super(
      `The data directory ${dataDir} is in use by ${holder}. ` +
        'Stop that process first, or set DATA_DIR to another directory.',
    )
    this.name = 'DataDirInUse'
  }
}

/** Advisory lock that says: I stop this server when I end. */
const OWNER_LOCK = 7_441_000

export async function claimOwnership(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ got: boolean }>('select pg_try_advisory_lock($1) as got', [
    OWNER_LOCK,
  ])
  return rows[0]?.got ?? false
}

export async function nameHolder(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ application_name: string }>(
    `select a.application_name from pg_locks l join pg_stat_activity a using (pid)
     where l.locktype = 'advisory' and l.objid = $1 and l.granted`,
    [OWNER_LOCK],
  )
  return rows[0]?.application_name ?? 'another process'
}
