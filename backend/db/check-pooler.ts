import * as z from 'zod/mini'
import { CannotStart } from './cannot-start.ts'
import { many } from './checked-rows.ts'
import { databaseRefused } from './embedded/start-failures.ts'
import { openDatabase, SERVING_LIMITS } from './knex.ts'

/**
 * A pooler shares its connections, so only its operator can set statement timeouts. Throws `CannotStart`
 * without one.
 */
export async function checkPooler(databaseUrl: string): Promise<void> {
  const db = openDatabase(databaseUrl, { name: 'tideline start', max: 1, limits: 'pooled' })
  try {
    const names = Object.keys(SERVING_LIMITS)
    const unset = await many(
      db,
      Setting,
      `select name from pg_settings where name = any(?) and setting::bigint = 0 order by name`,
      [names],
    )
    if (unset.length > 0) throw new CannotStart(adviceFor(unset.map(({ name }) => name)))
  } catch (error) {
    throw databaseRefused(error, { databaseUrl, dataDir: '' })
  } finally {
    await db.destroy()
  }
}

function adviceFor(unset: string[]): string {
  const settings = Object.entries(SERVING_LIMITS).map(([name, ms]) => `set ${name} = ${ms}`)
  return (
    `Through the pooler at DATABASE_URL statements have no limit (${unset.join(', ')}), so that a database in trouble ` +
    'would hang requests instead of failing them. In PgBouncer add to the line of the database: ' +
    `connect_query='${settings.join('; ')}'. Where it is not yours to set, give DATABASE_URL a role of its own that ` +
    'has them: alter role … set statement_timeout = 3000, and so on.'
  )
}

const Setting = z.object({ name: z.string() })
