import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { startApp } from '../../tests/support/app.ts'
import { createTestDatabase } from '../../tests/support/database.ts'
import { makeMember, type TestMember } from '../../tests/support/members.ts'
import { NOW, refreshed } from '../../tests/support/refreshing.ts'
import { FROM_APP } from '../../tests/support/revealing.ts'
import { productRow } from '../../tests/support/source-rows.ts'
import { dueRefresh } from '../refresh/due-refresh.ts'
import type { Source } from '../sources/port.ts'

const MAIL = {
  SMTP_URL: 'smtp://127.0.0.1:9',
  MAIL_FROM: 'Tideline <no-reply@tideline.example>',
  CONTACT_TO: 'desk@tideline.example',
}

const asked: string[] = []

const database = await createTestDatabase()
const { db } = database
const operator = await makeMember(db, { operator: true, firstName: 'Olu', lastName: 'Ade' })
const app = await startApp({
  ...database,
  environment: MAIL,
  askWithin: async (_trx, task, payload) => void asked.push(`${task} ${payload?.slot ?? ''}`.trim()),
})

const read = async (path: string) =>
  JSON.parse((await app.call(path, { headers: { cookie: operator.cookie } })).text)

const write = async (path: string, body: object = {}) => {
  const reply = await app.call(path, {
    method: 'POST',
    headers: { cookie: operator.cookie, ...FROM_APP },
    body: JSON.stringify(body),
  })
  return { status: reply.status, ...JSON.parse(reply.text) }
}

const recorded = async (subject: string) =>
  (await db('operator_action').where({ subject }).orderBy('id')).map(({ action }) => action)

const slowSource = (rest: number): Source => ({
  id: 'slow',
  label: 'Slow',
  origin: 'sandbox',
  provides: ['product'],
  retentionDays: null,
  async *collect({ signal }) {
    yield productRow({ externalId: '1', name: 'Lamp' })
    await pause(rest, undefined, { signal })
  },
})

describe('refresh runs', () => {
  it('start once; a second request during a run does nothing and is not recorded', async () => {
    const before = asked.length
    expect(await write('/api/operator/runs')).toMatchObject({ started: true })
    expect(asked.slice(before)).toEqual(['refresh'])
    expect(await recorded('run of all sources')).toEqual(['refresh-started'])
  })

  it('stop on an operator’s request: nothing is published, and the timetable skips the slot', async () => {
    const slot = '2026-04-01T03:15:00.000Z'
    const running = refreshed(db, [slowSource(60_000)], { cause: 'schedule', slot })
    let [run] = (await read('/api/operator/runs')).runs
    while (!run?.canStop) [run] = (await read('/api/operator/runs')).runs
    expect(await write('/api/operator/runs')).toMatchObject({ started: false })
    expect(await write(`/api/operator/runs/${run.id}/stop`)).toMatchObject({ asked: true })
    expect(await running).toMatchObject({ state: 'stopped' })
    expect((await read('/api/operator/runs')).runs[0]).toMatchObject({
      state: 'stopped',
      message: expect.stringContaining('An operator stopped this run'),
      editionId: null,
      canStop: false,
      canAccept: false,
    })
    expect(await write(`/api/operator/runs/${run.id}/stop`)).toMatchObject({ asked: false })
    expect(await recorded(`run ${run.id}`)).toEqual(['run-stopped'])
    expect(await dueRefresh(db, { refreshAt: { hour: 3, minute: 15 } }, NOW)).toBeNull()
  })

  it('can be accepted after the guards stopped them, for their own slot, until a later run', async () => {
    const insert = (state: string) =>
      db('refresh_run').insert(
        {
          cause: 'schedule',
          slot: '2026-05-01T03:15:00Z',
          as_of: '2026-04-30',
          state,
          step: 'collecting',
          message: 'Nothing was published. EchoTik now has 10 items; last time it had 100.',
        },
        'id',
      )
    const [{ id }] = await insert('stopped')
    const before = asked.length
    expect((await read('/api/operator/runs')).runs[0]).toMatchObject({ id: String(id), canAccept: true })
    expect(await write(`/api/operator/runs/${id}/accept`)).toMatchObject({ accepted: true })
    expect(asked.slice(before)).toEqual(['accept-run 2026-05-01T03:15:00.000Z'])
    await insert('failed')
    expect(await write(`/api/operator/runs/${id}/accept`)).toMatchObject({ accepted: false })
    expect(await recorded(`run ${id}`)).toEqual(['run-accepted'])
    expect((await write('/api/operator/runs/999999/accept')).status).toBe(404)
  })
})

describe('members', () => {
  it('are found by part of a name, an address or a number, with their plan but not their contacts', async () => {
    const { id } = await makeMember(db, {
      email: 'Mai.Tran@seller.example',
      firstName: 'Mai',
      lastName: 'Tran',
      contactsUsed: 2,
    })
    for (const q of ['tran@SELLER', 'mai t']) {
      const { members } = await read(`/api/operator/members?q=${encodeURIComponent(q)}`)
      expect(members).toMatchObject([{ id: String(id), name: 'Mai Tran', plan: null, contactsUsed: 2 }])
    }
    const byNumber = (await read(`/api/operator/members?q=${id}`)).members
    expect(byNumber).toContainEqual(expect.objectContaining({ id: String(id), name: 'Mai Tran' }))
    expect((await read('/api/operator/members?q=%25')).members).toEqual([])
  })

  it('get Pro and lose it, each change recorded once', async () => {
    const { id } = await makeMember(db)
    const change = (what: string) => write(`/api/operator/members/${id}`, { change: what })
    expect(await change('plan-given')).toMatchObject({ given: true, plan: { amountCents: 0 } })
    expect(await change('plan-given')).toMatchObject({ given: true })
    expect(await change('plan-taken')).toMatchObject({ given: false, plan: null })
    expect(await recorded(`member ${id}`)).toEqual(['plan-given', 'plan-taken'])
  })

  it('the last operator keeps the role, also when two take it from one another at once', async () => {
    const refused = await write(`/api/operator/members/${operator.id}`, { change: 'operator-off' })
    expect(refused).toMatchObject({
      status: 400,
      error: { message: expect.stringContaining('only operator') },
    })
    const other = await makeMember(db, { operator: true })
    await Promise.all(
      [other.id, operator.id].map((id) => write(`/api/operator/members/${id}`, { change: 'operator-off' })),
    )
    expect(await db('member').where({ operator: true })).toHaveLength(1)
    await db('member').where({ id: operator.id }).update({ operator: true })
  })
})

describe('contact messages', () => {
  const send = (as: TestMember | null, subject: string) =>
    app.call('/api/contact', {
      method: 'POST',
      headers: { ...(as ? { cookie: as.cookie } : {}), ...FROM_APP },
      body: JSON.stringify({
        firstName: 'Zoë',
        lastName: 'Ångström',
        email: 'zoe@buyer.example',
        company: '',
        subject,
        message: 'How much is it?',
        website: '',
        key: randomUUID(),
      }),
    })

  it('come first if their sender has a plan, are answered by email once, and settle', async () => {
    const free = await makeMember(db)
    const pro = await makeMember(db, { plan: 'pro' })
    for (const [as, subject] of [
      [null, 'visitor'],
      [free, 'free'],
      [pro, 'pro'],
    ] as const) {
      expect((await send(as, subject)).status).toBe(200)
    }
    const { messages } = await read('/api/operator/messages')
    expect(messages.map(({ subject, plan }: { subject: string; plan: string }) => [subject, plan])).toEqual([
      ['pro', 'pro'],
      ['visitor', null],
      ['free', 'free'],
    ])
    const [{ id, reference }] = messages
    const replies = await Promise.all(
      Array.from({ length: 3 }, () =>
        write(`/api/operator/messages/${id}/reply`, { text: 'It is 5 dollars.' }),
      ),
    )
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200])
    const { rows: emails } = await db.raw(`select content from letter where kind = 'contact-reply'`)
    expect(emails).toMatchObject([
      {
        content: {
          to: 'zoe@buyer.example',
          subject: `Re: [${reference}] pro`,
          replyTo: { address: MAIL.CONTACT_TO },
        },
      },
    ])
    expect(emails[0].content.text).not.toContain('How much')
    expect((await read('/api/operator/messages?state=settled')).messages).toMatchObject([
      { id, replies: [{ text: 'It is 5 dollars.', by: 'Olu Ade' }] },
    ])
    await write(`/api/operator/messages/${id}/settle`, { settled: false })
    expect(await recorded(`message ${reference}`)).toEqual(['message-answered', 'message-reopened'])
  })

  it('cannot be answered on a server without mail, with a clear message', async () => {
    const silent = await startApp(database)
    const [{ id }] = (await read('/api/operator/messages')).messages
    const reply = await silent.call(`/api/operator/messages/${id}/reply`, {
      method: 'POST',
      headers: { cookie: operator.cookie, ...FROM_APP },
      body: JSON.stringify({ text: 'Hello' }),
    })
    await silent.stop()
    expect([reply.status, JSON.parse(reply.text).error.message]).toEqual([
      503,
      expect.stringContaining('cannot send e-mails'),
    ])
  })
})

describe('the backlog', () => {
  it('is counted with its errors, and emails given up are tried again', async () => {
    await db.raw('update letter set sent_at = now()')
    await db('letter').insert([
      { message_id: '<1@x>', kind: 'test', content: {}, attempts: 3, trouble: 'ECONNREFUSED' },
      { message_id: '<2@x>', kind: 'test', content: {}, given_up_at: new Date(), trouble: 'EENVELOPE 550' },
    ])
    await db('stripe_event').insert({
      id: 'evt_1',
      type: 'invoice.paid',
      created_at: NOW,
      received_at: NOW,
      trouble: 'StripeConnectionError: away',
    })
    const { email, billing, push, devices } = await read('/api/operator/backlogs')
    expect(email).toMatchObject({ waiting: 1, failing: 1, givenUp: 1 })
    expect(email.troubles.map(({ words }: { words: string }) => words).sort()).toEqual([
      'ECONNREFUSED',
      'EENVELOPE 550',
    ])
    expect(billing).toMatchObject({ waiting: 1, failing: 1, since: NOW.toISOString(), lastReadAt: null })
    expect([push.waiting, devices]).toEqual([0, { subscribed: 0, failing: 0 }])
    expect(await write('/api/operator/outbox/retry')).toMatchObject({ emails: 2 })
    expect((await read('/api/operator/backlogs')).email).toMatchObject({ waiting: 2, givenUp: 0 })
    expect(await recorded('emails 2')).toEqual(['outbox-retried'])
  })
})
