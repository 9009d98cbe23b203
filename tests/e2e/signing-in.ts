import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { BrowserContext } from '@playwright/test'
import { MEMBER_COOKIE } from '../../backend/contracts/identity.ts'
import { type Db, openDatabase } from '../../backend/db/knex.ts'
import { appSecret, memberTag } from '../../backend/identity/app-secret.ts'
import { makeMember, makeSession, type TestMember } from '../support/members.ts'
import { makeSubscription } from '../support/subscriptions.ts'

const DAY = 24 * 3_600_000

export type NewMember = Parameters<typeof makeMember>[1] & {
  /** What they pay for; a plan that costs nothing is `plan`. */
  pays?: 'premium' | 'pro'
}

/** The database of the server under test. */
export async function openTestDatabase(): Promise<Db> {
  const url = await readFile(join(String(process.env.E2E_HOME), 'database-url'), 'utf8')
  return openDatabase(url, { name: 'e2e', max: 2, limits: 'working' })
}

/** Makes a member for this test alone and signs this browser in as them, as the server would. */
export async function signInAs(
  context: BrowserContext,
  db: Db,
  given: NewMember,
  url: string,
): Promise<TestMember> {
  const member = await makeMember(db, given)
  if (given.pays) {
    const currentPeriodEnd = new Date(Date.now() + 20 * DAY)
    await makeSubscription(db, member.id, { offer: given.pays, currentPeriodEnd })
  }
  await giveCookies(context, db, member, url)
  return member
}

/** The same member once more, whose session was over. */
export async function signInAgain(context: BrowserContext, db: Db, id: number, url: string): Promise<void> {
  await giveCookies(context, db, { id, cookie: await makeSession(db, id) }, url)
}

async function giveCookies(
  context: BrowserContext,
  db: Db,
  { id, cookie }: TestMember,
  url: string,
): Promise<void> {
  const tag = memberTag(id, await appSecret(db, 'member mark'))
  const cookies = `${cookie}; ${MEMBER_COOKIE}=${tag}`.split('; ').map((pair) => {
    const [name = '', value = ''] = pair.split(/=(.*)/s)
    return { name, value, url }
  })
  await context.addCookies(cookies)
}
