import { expect, it } from 'vitest'
import { startAccountApp } from '../../tests/support/account-app.ts'
import { clockIn, fire, HOUR_MS, TOLD } from '../../tests/support/delivery-app.ts'
import { makeMember, type TestMember } from '../../tests/support/members.ts'
import { openLog } from '../process/log.ts'
import { enqueueDeliveries } from './enqueue-deliveries.ts'
import { writeAlertEmails } from './write-alert-emails.ts'

let members = 0

const { database, app, as, read } = await startAccountApp()
const { db } = database

async function reader(settings?: object): Promise<TestMember & { email: string }> {
  members += 1
  const email = `told${members}@seller.example`
  const member = await makeMember(db, { email })
  if (settings) {
    const reply = await as(member, 'PUT', '/api/delivery/settings', { ...TOLD, ...settings })
    expect([reply.status, reply.text]).toEqual([200, expect.any(String)])
  }
  return { ...member, email }
}

const writeIn = (hours: number) =>
  writeAlertEmails({
    db,
    mailSettings: { mail: app.config.mail, origin: app.config.publicUrl.origin },
    marketZone: 'UTC',
    log: openLog({ log: 'silent' }),
    now: () => new Date(Date.now() + hours * HOUR_MS),
  })

async function emailsTo({ email }: { email: string }) {
  const { rows } = await db.raw(
    `select content from letter where kind = 'alerts' and content ->> 'to' = ? order by id`,
    [email],
  )
  return rows.map(({ content }: { content: Record<string, string> }) => content)
}

it('settings start with a daily digest, change for their member alone, and show whether emails arrive', async () => {
  const [mai, ben] = [await reader(), await reader()]
  const before = await read(mai, '/api/delivery/settings')
  expect(before).toEqual({
    ...TOLD,
    timeZone: 'America/New_York',
    devices: 0,
    emailState: 'on',
  })
  const wanted = {
    ...TOLD,
    email: 'at-once',
    quietFrom: '22:00',
    quietTo: '07:30',
    timeZone: 'Asia/Shanghai',
  }
  await as(mai, 'PUT', '/api/delivery/settings', wanted)
  expect(await read(mai, '/api/delivery/settings')).toMatchObject(wanted)
  expect(await read(ben, '/api/delivery/settings')).toEqual(before)
})

it.each([
  { timeZone: 'Asia/Atlantis' },
  { timeZone: '+08:00' },
  { quietFrom: '22:00' },
  { quietFrom: '22:00', quietTo: '22:00' },
  { quietFrom: '24:00', quietTo: '07:00' },
  { email: 'hourly' },
  { plan: 'pro' },
])('settings refuse %j', async (wrong) => {
  const reply = await as(await reader(), 'PUT', '/api/delivery/settings', { ...TOLD, ...wrong })
  expect([reply.status, JSON.parse(reply.text).error.field]).toEqual([400, expect.any(String)])
})

it('a digest gathers a day’s events in one email, once, in its reader’s morning', async () => {
  const mai = await reader({ email: 'daily' })
  await fire(db, mai, { edition: 10, words: ['Lamp went viral.', 'Cup costs <b>20%</b> less.'] })
  await fire(db, mai, { edition: 11, words: ['Fan fades.'] })
  await writeIn(0)
  expect(await emailsTo(mai)).toEqual([])
  await Promise.all([writeIn(25), writeIn(25)])
  await writeIn(50)
  const [email, ...more] = await emailsTo(mai)
  expect(more).toEqual([])
  expect(email).toMatchObject({ subject: '3 stage changes · Tideline alerts' })
  expect(email.text).toMatch(/Fan fades\.[\s\S]+Cup costs <b>20%<\/b> less\.[\s\S]+Lamp went viral\./)
  expect(email.text).toContain('351 sold last week · 6.6x its normal week')
  expect(email.text).toContain(`${app.config.publicUrl.origin}/product/101`)
  expect(email.html).not.toContain('<b>20%')
})

it('an immediate email waits for the end of quiet hours', async () => {
  const [awake, asleep] = [
    await reader({ email: 'at-once' }),
    await reader({ email: 'at-once', quietFrom: clockIn(-1), quietTo: clockIn(2) }),
  ]
  for (const member of [awake, asleep]) await fire(db, member, { edition: 20 })
  await writeIn(0)
  expect([(await emailsTo(awake)).length, (await emailsTo(asleep)).length]).toEqual([1, 0])
  await writeIn(2.1)
  expect([(await emailsTo(awake)).length, (await emailsTo(asleep)).length]).toEqual([1, 1])
})

it('an unwritable email ends after three tries; one member’s unknown time zone or bad event stops no other', async () => {
  const [odd, broken, ann] = [
    await reader({ email: 'at-once' }),
    await reader({ email: 'at-once' }),
    await reader({ email: 'at-once' }),
  ]
  await db('delivery_settings').where({ member_id: odd.id }).update({ time_zone: 'Mars/Base' })
  for (const member of [odd, broken, ann]) await fire(db, member, { edition: 25 })
  await db('alert_event').where({ member_id: broken.id }).update({ facts: '{"lines":7}' })
  for (const hours of [0, 2, 4, 6]) await writeIn(hours)
  expect(await Promise.all([odd, broken, ann].map(async (who) => (await emailsTo(who)).length))).toEqual([
    1, 0, 1,
  ])
  expect(await db('delivery').where({ member_id: broken.id })).toMatchObject([
    { state: 'failed', attempts: 3 },
  ])
})

it('members without consent, address or account get no email', async () => {
  const off = await reader({ email: 'off' })
  const unverified = await makeMember(db, { email: 'maybe@seller.example', emailVerified: false })
  const leaving = await reader({ email: 'at-once' })
  for (const member of [off, unverified, leaving]) await fire(db, member, { edition: 30 })
  await as(leaving, 'POST', '/api/account/delete', { confirm: 'DELETE' })
  await writeIn(25)
  const emails = await Promise.all([off, leaving, { email: 'maybe@seller.example' }].map(emailsTo))
  expect(emails).toEqual([[], [], []])
  await as(off, 'PUT', '/api/delivery/settings', { ...TOLD, email: 'at-once' })
  await db.transaction((trx) => enqueueDeliveries(trx, 30))
  await writeIn(25)
  expect(await emailsTo(off)).toEqual([])
})

it('the unsubscribe link ends such emails without a sign-in, also by a mail program’s one-click', async () => {
  const [mai, ben] = [await reader({ email: 'at-once' }), await reader({ email: 'at-once' })]
  for (const member of [mai, ben]) await fire(db, member, { edition: 40 })
  await writeIn(0)
  const [{ text, headers }] = (await emailsTo(mai)) as unknown as [
    { text: string; headers: Record<string, string> },
  ]
  const token = /alert-emails\/unsubscribe\?token=([\w-]+)/.exec(text)?.[1] ?? ''
  expect(headers['List-Unsubscribe']).toContain(`/api/delivery/unsubscribe?token=${token}`)
  const click = (given: string) =>
    app.call(`/api/delivery/unsubscribe?token=${given}`, {
      method: 'POST',
      body: 'List-Unsubscribe=One-Click',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    })
  const forged = token.replace(/^\d+/, String(ben.id))
  expect([(await click(forged)).status, (await click(token)).status, (await click(token)).status]).toEqual([
    404, 200, 200,
  ])
  expect([
    (await read(mai, '/api/delivery/settings')).email,
    (await read(ben, '/api/delivery/settings')).email,
  ]).toEqual(['off', 'at-once'])
})
