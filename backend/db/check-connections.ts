import * as z from 'zod/mini'
import { CannotStart } from './cannot-start.ts'
import { one } from './checked-rows.ts'
import type { Db } from './knex.ts'

interface Need {
  who: string
  own: number
  runs: number
}

/** `application_name` of a connection held for life; other processes find this one by it. */
export function presenceName(what: string, own: number): string {
  return `tideline ${what}, up to ${own}`
}

/**
 * Throws `CannotStart` if the server can never give enough connections. Returns a warning if the live
 * processes together exceed the limit.
 */
export async function checkConnections(db: Db, { who, own, runs }: Need): Promise<string | null> {
  const room = await one(
    db,
    Room,
    `select current_setting('max_connections')::int as most,
       current_setting('superuser_reserved_connections')::int
         + coalesce(current_setting('reserved_connections', true)::int, 0) as reserved,
       (select rolconnlimit from pg_roles where rolname = current_user) as "ofRole",
       (select datconnlimit from pg_database where datname = current_database()) as "ofDatabase",
       array(
         select substring(application_name from 'up to (\\d+)$')::int from pg_stat_activity
         where datname = current_database() and application_name ~ '^tideline .*, up to \\d+$') as others`,
  )
  const given = givenBy(room)
  if (own + runs > given) {
    throw new CannotStart(
      `${who} may need ${own + runs} connections${ofRuns(runs)}, and the database gives ${given} (${limitsIn(room)}). ` +
        `${adviceFor(own + runs + room.reserved)}`,
    )
  }
  const all = own + runs + room.others.reduce((sum, other) => sum + other, 0)
  if (all <= given) return null
  return (
    `The ${room.others.length + 1} processes on this database may need ${all} connections together${ofRuns(runs)}, and it ` +
    `gives ${given} (${limitsIn(room)}): under load some requests will find none. ${adviceFor(all + room.reserved)}`
  )
}

function givenBy({ most, reserved, ofRole, ofDatabase }: z.infer<typeof Room>): number {
  // -1: no limit.
  return Math.min(most - reserved, ...[ofRole, ofDatabase].filter((limit) => limit >= 0))
}

function limitsIn({ most, reserved, ofRole, ofDatabase }: z.infer<typeof Room>): string {
  const limits = [`max_connections ${most}, ${reserved} of them kept for administrators`]
  if (ofRole >= 0) limits.push(`connection limit of the role ${ofRole}`)
  if (ofDatabase >= 0) limits.push(`connection limit of the database ${ofDatabase}`)
  return limits.join('; ')
}

function ofRuns(runs: number): string {
  return runs > 0 ? ` (${runs} of them while a refresh, an import and matching of lists run)` : ''
}

function adviceFor(most: number): string {
  return `Set max_connections to at least ${most}, start fewer processes, or put PgBouncer between (docs/decisions/0061-fleet.md).`
}

const Room = z.object({
  most: z.int(),
  reserved: z.int(),
  ofRole: z.int(),
  ofDatabase: z.int(),
  others: z.array(z.int()),
})
