import type { Db } from '../../backend/db/knex.ts'
import type { CallOptions } from './app.ts'

/** The headers by which the server knows its own page. */
export const FROM_APP = { 'x-requested-with': 'app', 'sec-fetch-site': 'same-origin' }

/** A read with an effect, as the app's own page sends it for this member. */
export function fromApp({ cookie }: { cookie: string }): CallOptions {
  return { headers: { ...FROM_APP, cookie } }
}

/** A write, as the app's own page sends it for this member. */
export function writeFromApp({ cookie }: { cookie: string }, body: object): CallOptions {
  return { method: 'POST', body: JSON.stringify(body), headers: { ...FROM_APP, cookie } }
}

/** What the database holds of a member's reveals: the count kept, the rows, and those of them that count. */
export async function keptOf(
  db: Db,
  memberId: number,
): Promise<{ used: number; revealed: number; counted: number }> {
  const { rows } = await db.raw(
    `select contacts_used as used,
       (select count(*) from reveal where member_id = member.id) as revealed,
       (select count(*) from reveal where member_id = member.id and counted) as counted
     from member where id = ?`,
    [memberId],
  )
  return rows[0]
}
