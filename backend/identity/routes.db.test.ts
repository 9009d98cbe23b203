import { expect, it } from 'vitest'
import { startApp } from '../../tests/support/app.ts'
import { createTestDatabase } from '../../tests/support/database.ts'
import { makeMember } from '../../tests/support/members.ts'

const database = await createTestDatabase()
const { db } = database
const app = await startApp(database)

it('a visitor is answered as not signed in', async () => {
  const reply = await app.call('/api/auth/user')
  expect(reply.status).toBe(401)
  expect(JSON.parse(reply.text).error.code).toBe('not_signed_in')
})

it.each([
  ['free', 'free', null],
  ['pro', 'active', { name: 'Pro (no charge)', amountCents: 0, currency: null }],
] as const)('a %s member is told who they are, and what is not known is null', async (plan, status, held) => {
  const { id, cookie } = await makeMember(db, {
    plan,
    email: `${plan}@seller.example`,
    contactsUsed: 2,
  })
  const reply = await app.call('/api/auth/user', { headers: { cookie } })
  expect(reply.headers['cache-control']).toBe('no-store')
  expect(JSON.parse(reply.text)).toEqual({
    id: String(id),
    firstName: null,
    lastName: null,
    email: `${plan}@seller.example`,
    profileImageUrl: null,
    createdAt: expect.stringMatching(/^\d{4}-/),
    contactsUsed: 2,
    subscriptionStatus: status,
    emailVerified: true,
    plan: held,
    operator: false,
  })
})

it('a new plan counts from the next request on, and a deleted member is signed out', async () => {
  const { id, cookie } = await makeMember(db)
  const status = async () => {
    const { text } = await app.call('/api/auth/user', { headers: { cookie } })
    return JSON.parse(text).subscriptionStatus ?? JSON.parse(text).error.code
  }
  expect(await status()).toBe('free')
  await db.raw(`update member set plan = 'pro' where id = ?`, [id])
  expect(await status()).toBe('active')
  await db.raw('delete from member where id = ?', [id])
  expect(await status()).toBe('not_signed_in')
})

it('the sign-in address is a static notice without script when no issuer is set', async () => {
  const reply = await app.call('/api/login')
  expect([reply.status, reply.headers['content-type']]).toEqual([503, 'text/html; charset=utf-8'])
  expect(reply.text).toContain('<h1>Sign-in is not set up on this server</h1>')
  expect(reply.text).toContain('<a href="/">')
  expect(reply.headers['content-security-policy']).not.toContain('script-src')
})
