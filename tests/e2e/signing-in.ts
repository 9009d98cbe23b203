import type { BrowserContext } from '@playwright/test'
import { MEMBER_COOKIE } from '../../backend/contracts/identity.ts'
import { type Db, openDatabase } from '../../backend/db/knex.ts'
import { appSecret, memberTag } from '../../backend/identity/app-secret.ts'
import { makeMember, makeSession, type TestMember } from '../support/members.ts'
import { makeSubscription } from '../support/subscriptions.ts'
import { databases, type ServerName } from './databases.ts'

const DAY = 24 * 3_600_000

export type NewMember = Parameters<typeof makeMember>[1] & {
  /** An offer, or a mirrored subscription whose customer Stripe does not know. `plan` is a free grant. */
  pays?: 'premium' | 'pro' | Parameters<typeof makeSubscription>[2]
}

export async function openTestDatabase(server: ServerName): Promise<Db> {
  const { urls } = await databases()
  return openDatabase(urls[server], { name: 'e2e', max: 2, limits: 'working' })
}

export async function signInAs(
  context: BrowserContext,
  db: Db,
  given: NewMember,
  url: string,
): Promise<TestMember> {
  const member = await makeMember(db, given)
  if (given.pays) {
    const currentPeriodEnd = new Date(Date.now() + 20 * DAY)
    const pays = typeof given.pays === 'string' ? { offer: given.pays } : given.pays
    await makeSubscription(db, member.id, { currentPeriodEnd, ...pays })
  }
  await giveCookies(context, db, member, url)
  return member
}

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
