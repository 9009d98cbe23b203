import { createHmac } from 'node:crypto'
import { expect, it } from 'vitest'
import { makeProduct, publishEdition } from '../../../tests/support/factories.ts'
import { makeMember, type TestMember } from '../../../tests/support/members.ts'
import { FROM_APP } from '../../../tests/support/watching.ts'
import { startWeeklyApp } from '../../../tests/support/weekly-app.ts'
import { appSecret } from '../../identity/app-secret.ts'

let members = 0

const weekly = await startWeeklyApp()
const { db } = weekly.database
const id = await makeProduct(db)
const before = { velocity: 2, low: -5, stage: 'steady' } as const
await publishEdition(db, [{ id, trend: { velocity: 86, low: 40 }, before }])

async function written(): Promise<{ member: TestMember; token: string }> {
  members += 1
  const email = `reader${members}@seller.example`
  const member = await makeMember(db, { plan: 'pro', email })
  await weekly.write()
  const arrived = (await weekly.emailsTo(email)).at(-1)
  return { member, token: /unsubscribe\?token=([\w-]+)/.exec(arrived?.content.text ?? '')?.[1] ?? '' }
}

const wants = async ({ id }: TestMember) => (await db('member').where({ id }).first()).letter_weekly_report

/** Mail programs send a form without origin and cookie. */
const oneClick = (token: string, contentType = 'application/x-www-form-urlencoded') =>
  weekly.app.call(`/api/weekly-report/unsubscribe?token=${token}`, {
    method: 'POST',
    body: 'List-Unsubscribe=One-Click',
    headers: { 'content-type': contentType },
  })

it.each(['application/x-www-form-urlencoded', 'multipart/form-data; boundary=x'])(
  'one click without a sign-in unsubscribes that member and no other, as %s',
  async (type) => {
    const [one, other] = [await written(), await written()]
    const reply = await oneClick(one.token, type)
    expect([reply.status, JSON.parse(reply.text)]).toEqual([200, { state: 'unsubscribed' }])
    expect([await wants(one.member), await wants(other.member)]).toEqual([false, true])
    expect((await oneClick(one.token, type)).status).toBe(200)
  },
)

it('the app’s own unsubscribe button works too', async () => {
  const { member, token } = await written()
  const reply = await weekly.app.call(`/api/weekly-report/unsubscribe?token=${token}`, {
    method: 'POST',
    body: '{}',
    headers: FROM_APP,
  })
  expect([reply.status, await wants(member)]).toEqual([200, false])
})

it('opening the unsubscribe link a hundred times, as a scanner does, unsubscribes nobody', async () => {
  const { member, token } = await written()
  const path = `/api/weekly-report/unsubscribe?token=${token}`
  const replies = await Promise.all(
    Array.from({ length: 100 }, (_, at) => weekly.app.call(path, { method: at % 2 ? 'GET' : 'HEAD' })),
  )
  expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([302]))
  expect(replies[0]?.headers.location).toBe(`/weekly-report/unsubscribe?token=${token}`)
  expect(await wants(member)).toBe(true)
})

it('the unsubscribe links of old e-mails still work', async () => {
  const { member, token } = await written()
  weekly.at('2026-11-23T12:00:00Z')
  await weekly.write()
  const [first, second] = await weekly.emailsTo(`reader${members}@seller.example`)
  weekly.at('2026-11-21T12:00:00Z')
  expect(first?.content.text).toContain(token)
  expect(second?.content.text).toContain(token)
  await oneClick(token)
  expect(await wants(member)).toBe(false)
})

it('a token that is shortened, invented, of another member or purpose, or of a deleted member is refused', async () => {
  const { member, token } = await written()
  const other = await written()
  const key = await appSecret(db, 'weekly report leave')
  const [, signature = ''] = other.token.split(/-(.*)/)
  const others = [
    `${member.id}-${signature}`,
    `${member.id}-${createHmac('sha256', key).update(`member ${member.id}`).digest('base64url')}`,
    `${member.id}-${createHmac('sha256', await appSecret(db, 'cookie signature'))
      .update(`leave the weekly report: ${member.id}`)
      .digest('base64url')}`,
    token.slice(0, -1),
    `0${token}`,
    `${'9'.repeat(18)}-${signature}`,
    'A'.repeat(43),
  ]
  const replies = await Promise.all(others.map((each) => oneClick(each)))
  expect(replies.map(({ status }) => status)).toEqual(others.map(() => 404))
  expect([await wants(member), await wants(other.member)]).toEqual([true, true])
  expect((await oneClick('abc')).status).toBe(400)
  await db('member').where({ id: member.id }).delete()
  expect((await oneClick(token)).status).toBe(404)
})

it('a newsletter token does not work for the weekly report, nor the other way round', async () => {
  const { member, token } = await written()
  const there = await weekly.app.call(`/api/newsletter/unsubscribe?token=${token}`, {
    method: 'POST',
    body: 'List-Unsubscribe=One-Click',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  })
  expect([there.status, await wants(member)]).toEqual([404, true])
})
