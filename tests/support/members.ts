import { randomUUID } from 'node:crypto'
import type { Db } from '../../backend/db/knex.ts'
import { testCookie } from './test-door.ts'

export interface TestMember {
  id: number
  /** Send it as the header `cookie` to be signed in as this member. */
  cookie: string
}

/** A person who has signed in: a row of `member`, and a cookie that is theirs. */
export async function makeMember(
  db: Db,
  given: { plan?: 'free' | 'pro'; email?: string; contactsUsed?: number; operator?: boolean } = {},
): Promise<TestMember> {
  const {
    plan = 'free',
    email = `${randomUUID()}@seller.example`,
    contactsUsed = 0,
    operator = false,
  } = given
  const { rows } = await db.raw(
    `insert into member (issuer, subject, email, plan, contacts_used, operator) values ('https://sign-in.example', ?, ?, ?, ?, ?)
     returning id`,
    [randomUUID(), email, plan, contactsUsed, operator],
  )
  return { id: rows[0].id, cookie: testCookie(rows[0].id) }
}
