import type { Db } from '../../backend/db/knex.ts'
import type { CallOptions } from './app.ts'

/** Identify our own page. */
export const FROM_APP = { 'x-requested-with': 'app', 'sec-fetch-site': 'same-origin' }

export function fromApp({ cookie }: { cookie: string }): CallOptions {
  return { headers: { ...FROM_APP, cookie } }
}

export function writeFromApp({ cookie }: { cookie: string }, body: object): CallOptions {
  return { method: 'POST', body: JSON.stringify(body), headers: { ...FROM_APP, cookie } }
}

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
