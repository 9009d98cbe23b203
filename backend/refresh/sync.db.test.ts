import { afterEach, beforeEach, expect, it } from 'vitest'
import { type Reply, startApp } from '../../tests/support/app.ts'
import { createTestDatabase } from '../../tests/support/database.ts'
import { makeMember, type TestMember } from '../../tests/support/members.ts'
import { writeFromApp } from '../../tests/support/revealing.ts'
import { takeRunLock } from './refresh-run.ts'

const PAID_SOURCE = {
  IMPORTYETI_KEY: 'secret',
  SOURCE_CALL_BUDGET: '100',
  SOURCE_CALLS_A_DAY: '300',
}

let refreshes: number
let failing: boolean

const database = await createTestDatabase()
const { db } = database
const requestRefresh = async () => {
  if (failing) throw new Error('The queue cannot be reached')
  refreshes += 1
}
const environment = { SYNC_MINUTES: '5' }
const app = await startApp({ ...database, requestRefresh, environment })
const twin = await startApp({ ...database, requestRefresh, environment })
const paying = await startApp({
  ...database,
  requestRefresh,
  environment: { ...environment, ...PAID_SOURCE },
})

beforeEach(() => {
  refreshes = 0
  failing = false
})

afterEach(async () => {
  await db('rate_limit').del()
  await db('member_sync').del()
  await db('source_calls').del()
  await db('refresh_run').del()
})

async function sync(member: TestMember, through = app): Promise<Reply> {
  return await through.call('/api/tiktok/sync', writeFromApp(member, {}))
}

async function limits(member: TestMember, through = app) {
  return JSON.parse(
    (await through.call('/api/tiktok/sync-limits', { headers: { cookie: member.cookie } })).text,
  )
}

async function callsToday(calls: number): Promise<void> {
  const day = new Date().toISOString().slice(0, 10)
  await db('source_calls').insert({ source: 'importyeti', day, calls })
}

const minutesUntil = (moment: string) => (Date.parse(moment) - Date.now()) / 60_000

const started = (reply: Reply) => JSON.parse(reply.text).started

async function minutesLater(minutes: number): Promise<void> {
  await db.raw('update rate_limit set expire = expire - ?', [minutes * 60_000])
  await db.raw('update member_sync set started_at = started_at - make_interval(mins => ?)', [minutes])
}

it('a sync starts one refresh and returns when to look again', async () => {
  const reply = await sync(await makeMember(db))
  expect(JSON.parse(reply.text)).toEqual({
    started: true,
    message: 'We are loading new data. Check back in a few minutes for new products.',
  })
  expect(refreshes).toBe(1)
})

it('many concurrent syncs of many members in two processes start one refresh', async () => {
  const members = await Promise.all([1, 2, 3, 4].map(() => makeMember(db)))
  const replies = await Promise.all(
    members.flatMap((member) => [sync(member), sync(member, twin), sync(member), sync(member, twin)]),
  )
  expect(replies.map(({ status }) => status)).toEqual(replies.map(() => 200))
  expect(replies.filter(started)).toHaveLength(1)
  expect(refreshes).toBe(1)
})

it('a sync joins a running refresh without using a sync', async () => {
  const member = await makeMember(db)
  await db('refresh_run').insert({ cause: 'request', state: 'collecting', step: 'Asking EchoTik', done: 0.4 })
  const lock = await takeRunLock(db)
  const joined = [await sync(member), await sync(member, twin)]
  await lock?.release()
  const own = await sync(member)
  expect(joined.map(started)).toEqual([false, false])
  expect(JSON.parse(joined[0]?.text ?? '').message).toBe(
    'A sync is already running. Check back in a few minutes for new products.',
  )
  expect(started(own)).toBe(true)
})

it('a free member can start one sync an hour over all processes', async () => {
  const member = await makeMember(db)
  await sync(member)
  await minutesLater(18)
  const refused = await sync(member, twin)
  const other = await sync(await makeMember(db))
  await minutesLater(43)
  const next = await sync(member)
  expect(refused.status).toBe(429)
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(41 * 60)
  expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(42 * 60)
  expect(JSON.parse(refused.text).error).toMatchObject({
    code: 'too_many_requests',
    message: 'On the free plan you can start one sync an hour. Please try again in 42 minutes.',
  })
  expect([started(other), started(next)]).toEqual([true, true])
})

it('all members together can start one sync every five minutes', async () => {
  const pro = await makeMember(db, { plan: 'pro' })
  const another = await makeMember(db, { plan: 'pro' })
  const first = await sync(pro)
  await minutesLater(1)
  const refused = [await sync(pro), await sync(another, twin), await sync(await makeMember(db))]
  await minutesLater(4)
  const next = await sync(another)
  expect([started(first), started(next)]).toEqual([true, true])
  expect(refused.map(({ status }) => status)).toEqual([429, 429, 429])
  expect(JSON.parse(refused[0]?.text ?? '').error.message).toBe(
    'All members together can start one sync every 5 minutes. Please try again in 4 minutes.',
  )
  expect(refreshes).toBe(2)
})

it('the operator can start a sync at any time', async () => {
  const operator = await makeMember(db)
  await db('member').where('id', operator.id).update({ operator: true })
  for (let again = 0; again < 3; again += 1) {
    expect(started(await sync(operator, paying))).toBe(true)
    await minutesLater(1)
    if (again === 0) await callsToday(300)
  }
  expect(refreshes).toBe(3)
})

it('a sync never uses the calls reserved for the scheduled refresh', async () => {
  const pro = await makeMember(db, { plan: 'pro' })
  await callsToday(100)
  const enough = await limits(pro, paying)
  await db('source_calls').increment('calls', 1)
  const refused = await sync(pro, paying)
  expect(enough).toMatchObject({ nextAt: null, leftToday: 1 })
  expect(refused.status).toBe(429)
  expect(JSON.parse(refused.text).error.message).toMatch(
    /^All syncs for today are used\. Please try again in /,
  )
  const none = await limits(pro, paying)
  expect(none).toMatchObject({ waitsFor: 'budget', leftToday: 0 })
  expect(none.nextAt).toMatch(/T00:00:00\.000Z$/)
  expect(minutesUntil(none.nextAt)).toBeGreaterThan(0)
  expect(refreshes).toBe(0)
})

it('the sync limits give the time of the next possible sync', async () => {
  const [free, pro] = [await makeMember(db), await makeMember(db, { plan: 'pro' })]
  const none = { nextAt: null, waitsFor: null, everyMinutes: 5, leftToday: null }
  expect(await limits(free)).toEqual({ ...none, ownEveryMinutes: 60 })
  expect(await limits(pro)).toEqual({ ...none, ownEveryMinutes: null })
  await sync(free)
  const [own, all] = [await limits(free, twin), await limits(pro, twin)]
  expect([own.waitsFor, all.waitsFor]).toEqual(['plan', 'members'])
  expect(minutesUntil(own.nextAt)).toBeGreaterThan(55)
  expect(minutesUntil(own.nextAt)).toBeLessThanOrEqual(60)
  expect(minutesUntil(all.nextAt)).toBeGreaterThan(2)
  expect(minutesUntil(all.nextAt)).toBeLessThanOrEqual(5)
  expect((await app.call('/api/tiktok/sync-limits')).status).toBe(401)
})

it('a sync is not blocked by a start that a clock ahead of ours wrote', async () => {
  await db('member_sync').insert({ started_at: new Date(Date.now() + 3 * 86_400_000) })
  expect(started(await sync(await makeMember(db)))).toBe(true)
})

it('a sync whose refresh could not be requested is not counted', async () => {
  const member = await makeMember(db)
  failing = true
  const failed = await sync(member)
  failing = false
  expect(failed.status).toBe(500)
  expect(started(await sync(member))).toBe(true)
})

it('the sync counter stores no member id', async () => {
  const member = await makeMember(db)
  await sync(member)
  const keys: string[] = await db('rate_limit').pluck('key')
  // One for the endpoint, one for all members' syncs.
  expect(keys).toHaveLength(2)
  expect(keys.filter((key) => key.endsWith(`:${member.id}`))).toEqual([])
})
