import { createHash, randomBytes, randomUUID } from 'node:crypto'
import Keygrip from 'keygrip'
import type { Db } from '../../backend/db/knex.ts'
import { appSecret } from '../../backend/identity/app-secret.ts'

export interface TestMember {
  id: number
  /** Value of the `cookie` header. */
  cookie: string
}

export async function makeMember(
  db: Db,
  given: {
    plan?: 'free' | 'pro'
    email?: string
    emailVerified?: boolean | null
    contactsUsed?: number
    operator?: boolean
    firstName?: string
    lastName?: string
  } = {},
): Promise<TestMember> {
  const {
    plan = 'free',
    email = `${randomUUID()}@seller.example`,
    emailVerified = true,
    contactsUsed = 0,
    operator = false,
    firstName = null,
    lastName = null,
  } = given
  const { rows } = await db.raw(
    `insert into member (issuer, subject, email, email_verified, plan, contacts_used, operator, first_name, last_name)
     values ('https://sign-in.example', ?, ?, ?, ?, ?, ?, ?, ?)
     returning id`,
    [randomUUID(), email, emailVerified, plan, contactsUsed, operator, firstName, lastName],
  )
  return { id: rows[0].id, cookie: await makeSession(db, rows[0].id) }
}

/** Another session; returns its `cookie` header. `at`: sign-in time. */
export async function makeSession(db: Db, memberId: number, at = new Date()): Promise<string> {
  const id = randomBytes(32).toString('base64url')
  await db.raw(
    `insert into session (cookie_hash, member_id, content, device, began_at, seen_at) values (?, ?, ?, 'Test', ?, ?)`,
    [createHash('sha256').update(id).digest(), memberId, JSON.stringify({ uid: memberId }), at, at],
  )
  const signer = new Keygrip([(await appSecret(db, 'cookie signature')).toString('base64url')], 'sha256')
  return `sid=${id}; sid.sig=${signer.sign(`sid=${id}`)}`
}
