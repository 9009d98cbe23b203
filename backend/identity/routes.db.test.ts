import { afterAll, beforeAll, expect, it } from 'vitest'
import { type RunningApp, startApp } from '../../tests/support/app.ts'
import { createTestDatabase, type TestDatabase } from '../../tests/support/database.ts'

let database: TestDatabase
let app: RunningApp

beforeAll(async () => {
  database = await createTestDatabase()
  app = await startApp(database)
})

afterAll(async () => {
  await app.stop()
  await database.drop()
})

it('a visitor is nobody', async () => {
  const reply = await app.call('/api/auth/user')
  expect(reply.status).toBe(401)
  expect(JSON.parse(reply.text).error.code).toBe('not_signed_in')
})

it.each([
  ['free', 'free'],
  ['pro', 'active'],
] as const)('a %s member is told so, and what is not known is null', async (plan, status) => {
  const reply = await app.call('/api/auth/user', { as: plan })
  expect(reply.headers['cache-control']).toBe('no-store')
  expect(JSON.parse(reply.text)).toEqual({
    id: `test-${plan}`,
    firstName: null,
    lastName: null,
    email: null,
    profileImageUrl: null,
    createdAt: null,
    contactsUsed: 0,
    subscriptionStatus: status,
  })
})

it('the sign-in address is a page that says it is not open, without a script', async () => {
  const reply = await app.call('/api/login')
  expect([reply.status, reply.headers['content-type']]).toEqual([503, 'text/html; charset=utf-8'])
  expect(reply.text).toContain('<h1>Signing in is not open on this server yet</h1>')
  expect(reply.text).toContain('<a href="/">')
  expect(reply.headers['content-security-policy']).not.toContain('script-src')
})
