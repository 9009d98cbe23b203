import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { type Reply, type RunningApp, startApp } from '../../tests/support/app.ts'
import { createTestDatabase, type TestDatabase } from '../../tests/support/database.ts'
import { makeMember, type TestMember } from '../../tests/support/members.ts'
import { writeFromApp } from '../../tests/support/revealing.ts'
import { takeRunLock } from './run.ts'

let database: TestDatabase
let app: RunningApp
/** Another process of the same fleet. */
let twin: RunningApp
let refreshes: number
let failing: boolean

beforeAll(async () => {
  database = await createTestDatabase()
  const requestRefresh = async () => {
    if (failing) throw new Error('The queue cannot be reached')
    refreshes += 1
  }
  app = await startApp({ ...database, requestRefresh })
  twin = await startApp({ ...database, requestRefresh })
})

beforeEach(() => {
  refreshes = 0
  failing = false
})

afterEach(async () => {
  await database.db('rate_limit').del()
  await database.db('refresh_run').del()
})

afterAll(async () => {
  await twin.stop()
  await app.stop()
  await database.drop()
})

async function sync(member: TestMember, through = app): Promise<Reply> {
  return await through.call('/api/tiktok/sync', writeFromApp(member, {}))
}

const started = (reply: Reply) => JSON.parse(reply.text).started

/** As if the last request were over, and so many minutes had gone by. */
async function minutesLater(minutes: number): Promise<void> {
  await database.db.raw('update rate_limit set expire = expire - ?', [minutes * 60_000])
}

it('starts one refresh and says when to look again', async () => {
  const reply = await sync(await makeMember(database.db))
  expect(JSON.parse(reply.text)).toEqual({
    started: true,
    message: 'The sources are being read. Check back in a few minutes for new products.',
  })
  expect(refreshes).toBe(1)
})

it('starts one refresh however many ask at once, of one member and of many, in two processes', async () => {
  const members = await Promise.all([1, 2, 3, 4].map(() => makeMember(database.db)))
  const replies = await Promise.all(
    members.flatMap((member) => [sync(member), sync(member, twin), sync(member), sync(member, twin)]),
  )
  expect(replies.map(({ status }) => status)).toEqual(replies.map(() => 200))
  expect(replies.filter(started)).toHaveLength(1)
  expect(refreshes).toBe(1)
})

it('joins a refresh that is under way, and counts nothing for it', async () => {
  const { db } = database
  const member = await makeMember(db)
  await db('refresh_run').insert({ cause: 'request', state: 'collecting', step: 'Asking EchoTik', done: 0.4 })
  const lock = await takeRunLock(db)
  const joined = [await sync(member), await sync(member, twin)]
  await lock?.release()
  const own = await sync(member)
  expect(joined.map(started)).toEqual([false, false])
  expect(JSON.parse(joined[0]?.text ?? '').message).toBe(
    'A sync is already under way. Check back in a few minutes for new products.',
  )
  expect(started(own)).toBe(true)
})

it('lets a free member start one an hour, whichever process is asked', async () => {
  const member = await makeMember(database.db)
  await sync(member)
  await minutesLater(18)
  const refused = await sync(member, twin)
  const other = await sync(await makeMember(database.db))
  await minutesLater(43)
  const next = await sync(member)
  expect(refused.status).toBe(429)
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(41 * 60)
  expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(42 * 60)
  expect(JSON.parse(refused.text).error).toMatchObject({
    code: 'too_many_requests',
    message: 'The free plan starts one sync an hour. Please try again in 42 minutes.',
  })
  expect([started(other), started(next)]).toEqual([true, true])
})

it('lets Pro start as many as it likes', async () => {
  const member = await makeMember(database.db, { plan: 'pro' })
  for (let again = 0; again < 3; again += 1) {
    expect(started(await sync(member))).toBe(true)
    await minutesLater(1)
  }
  expect(refreshes).toBe(3)
})

it('counts nothing where the refresh could not be asked for', async () => {
  const member = await makeMember(database.db)
  failing = true
  const failed = await sync(member)
  failing = false
  expect(failed.status).toBe(500)
  expect(started(await sync(member))).toBe(true)
})

it('keeps no member id beside the count', async () => {
  const member = await makeMember(database.db)
  await sync(member)
  const keys: string[] = await database.db('rate_limit').pluck('key')
  expect(keys).toHaveLength(2)
  expect(keys.filter((key) => key.endsWith(`:${member.id}`))).toEqual([])
})
