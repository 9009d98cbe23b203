import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, expect, it } from 'vitest'
import { startApp } from '../../tests/support/app.ts'
import { createTestDatabase } from '../../tests/support/database.ts'
import { declaredEndpoints } from '../../tests/support/declared-endpoints.ts'
import { makeMember, type TestMember } from '../../tests/support/members.ts'
import { FROM_APP } from '../../tests/support/revealing.ts'
import { recordAction } from './record-action.ts'

const database = await createTestDatabase()
const { db } = database
const operator = await makeMember(db, { operator: true, firstName: 'Olu', lastName: 'Ade' })
const app = await startApp(database)

const read = async (path: string) =>
  JSON.parse((await app.call(path, { headers: { cookie: operator.cookie } })).text)

const write = async (path: string, body: object = {}) => {
  const reply = await app.call(path, {
    method: 'POST',
    headers: { cookie: operator.cookie, ...FROM_APP },
    body: JSON.stringify(body),
  })
  return { status: reply.status, answer: JSON.parse(reply.text) }
}

const CONSOLE = (await declaredEndpoints()).filter(({ access }) => access === 'operator')

describe('the console', () => {
  it.each(CONSOLE.map(({ method, path }) => [method, path.replace(/:\w+/g, '1')]))(
    '%s %s is nothing to a visitor, a free member and a Pro',
    async (method, path) => {
      const pro = await makeMember(db, { plan: 'pro' })
      const free = await makeMember(db)
      for (const cookie of [undefined, free.cookie, pro.cookie]) {
        const reply = await app.call(path, {
          method,
          headers: {
            ...(cookie ? { cookie } : {}),
            'x-requested-with': 'app',
            'sec-fetch-site': 'same-origin',
          },
          ...(method === 'GET' ? {} : { body: '{}' }),
        })
        expect([reply.status, JSON.parse(reply.text).error.code]).toEqual([404, 'not_found'])
      }
    },
  )

  it('is open to an operator until the role is revoked, also in open sessions', async () => {
    const short = await makeMember(db, { operator: true })
    const status = async () =>
      (await app.call('/api/operator/actions', { headers: { cookie: short.cookie } })).status
    expect(await status()).toBe(200)
    await db('member').where({ id: short.id }).update({ operator: false })
    expect(await status()).toBe(404)
  })
})

describe('the last operator', () => {
  it('cannot delete the account, and of two who delete theirs at once one stays', async () => {
    await db('member').update({ operator: false })
    const two = [await makeMember(db, { operator: true }), await makeMember(db, { operator: true })]
    const leave = ({ cookie }: TestMember) =>
      app.call('/api/account/delete', {
        method: 'POST',
        headers: { cookie, ...FROM_APP },
        body: JSON.stringify({ confirm: 'DELETE' }),
      })
    const replies = await Promise.all(two.map(leave))
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 400])
    const refused = replies.find(({ status }) => status === 400)
    expect(refused?.text).toContain('This is the only operator.')
    await db('member').where({ id: operator.id }).update({ operator: true })
  })
})

describe('the record of actions', () => {
  it('lists actor, action and subject, newest first, in pages', async () => {
    await db.transaction(async (trx) => {
      for (let member = 1; member <= 60; member += 1) {
        await recordAction(trx, {
          by: { channel: 'console', memberId: String(operator.id) },
          action: 'plan-given',
          subject: { member },
        })
      }
    })
    const first = await read('/api/operator/actions')
    const second = await read(`/api/operator/actions?before=${first.actions.at(-1).id}`)
    expect([first.actions.length, first.more, second.actions.length, second.more]).toEqual([
      50,
      true,
      10,
      false,
    ])
    expect(first.actions[0]).toMatchObject({
      channel: 'console',
      operator: { memberId: String(operator.id), name: 'Olu Ade' },
      action: 'plan-given',
      subject: 'member 60',
      details: {},
    })
  })

  it('cannot be changed or emptied, not even in the database', async () => {
    for (const sql of [
      `update operator_action set subject = 'member 2'`,
      'delete from operator_action',
      'truncate operator_action',
    ]) {
      await expect(db.raw(sql)).rejects.toThrow('what operators did does not change')
    }
  })

  it('is rolled back with its action', async () => {
    const undone = db.transaction(async (trx) => {
      await recordAction(trx, { by: { channel: 'command' }, action: 'plan-given', subject: { member: 999 } })
      throw new Error('the change failed')
    })
    await expect(undone).rejects.toThrow('the change failed')
    expect(await db('operator_action').where({ subject: 'member 999' })).toEqual([])
  })
})

describe('the set-up steps', () => {
  it('name the missing settings, and record the result of a test', async () => {
    const { steps } = await read('/api/operator/setup')
    expect(steps.map(({ id, state }: { id: string; state: string }) => `${id} ${state}`)).toEqual([
      'source-echotik missing',
      'source-scrapecreators missing',
      'source-real-time-amazon missing',
      'source-importyeti missing',
      'sign-in missing',
      'mail missing',
      'payments missing',
      'sealed-tables off',
      'free-ecb off',
      'free-census off',
      'free-witness off',
      'free-cpsc off',
      'free-uflpa off',
    ])
    for (const step of ['source-echotik', 'sign-in', 'mail', 'free-census', 'free-cpsc', 'payments']) {
      expect(await write(`/api/operator/setup/${step}/test`)).toMatchObject({
        status: 200,
        answer: { ok: false, answer: expect.stringContaining('not set up') },
      })
    }
    expect((await write('/api/operator/setup/source-nothing/test')).status).toBe(404)
    expect((await read('/api/operator/actions')).actions[0]).toMatchObject({
      action: 'setup-tested',
      subject: 'step payments',
      details: { worked: false },
    })
  })

  it('a source that refuses its key reports it without the key, and costs at most three calls', async () => {
    let asked = 0
    const outside = createServer((_request, response) => {
      asked += 1
      response.writeHead(401, { 'content-type': 'application/json' }).end('{"message":"unauthorized"}')
    }).listen(0, '127.0.0.1')
    await once(outside, 'listening')
    const keyed = await startApp({
      ...database,
      environment: {
        ECHOTIK_URL: `http://127.0.0.1:${(outside.address() as AddressInfo).port}`,
        ECHOTIK_USERNAME: 'shop',
        ECHOTIK_PASSWORD: 'not-to-be-shown',
      },
    })
    const reply = await keyed.call('/api/operator/setup/source-echotik/test', {
      method: 'POST',
      headers: { cookie: operator.cookie, ...FROM_APP },
      body: '{}',
    })
    await keyed.stop()
    outside.close()
    const { ok, answer } = JSON.parse(reply.text)
    expect([ok, answer]).toEqual([false, expect.stringMatching(/EchoTik.*401/)])
    expect(answer).not.toContain('not-to-be-shown')
    expect(asked).toBeLessThanOrEqual(3)
    expect(await db('source_calls').sum('calls as calls').first()).toEqual({ calls: asked })
  })
})
