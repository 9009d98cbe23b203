import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { startApp } from '../../tests/support/app.ts'
import { createTestDatabase } from '../../tests/support/database.ts'
import { makeMember, type TestMember } from '../../tests/support/members.ts'
import { refreshed } from '../../tests/support/refreshing.ts'
import { FOLLOWS_MAX } from '../contracts/lookup.ts'
import { createCatalogue } from '../sandbox/catalogue/catalogue.ts'
import { startSandbox } from '../sandbox/start-sandbox.ts'
import { readConfig } from '../settings/config.ts'
import { createSources } from '../sources/registry.ts'
import { purgeAnswers } from './followed-products.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 60_000 })

const TODAY = new Date('2026-11-20T17:00:00Z')
const { unranked } = createCatalogue(20_260_101, () => TODAY, 'America/New_York')()
const [fan] = unranked.tiktok
const [pan] = unranked.amazon
const NOBODYS = '1729000000000000001'
let mai: TestMember
let ben: TestMember

const database = await createTestDatabase()
const { db } = database
const sandbox = await startSandbox({ now: () => TODAY })
const app = await startApp({ ...database, sandbox })

beforeEach(async () => {
  await db.raw('truncate followed, followed_answer')
  mai = await makeMember(db)
  ben = await makeMember(db, { plan: 'pro' })
})

afterAll(() => sandbox.stop())

async function as(who: TestMember, method: string, path: string, body?: object) {
  const { status, text } = await app.call(path, {
    method,
    headers: { cookie: who.cookie, 'x-requested-with': 'app', 'sec-fetch-site': 'same-origin' },
    ...(method !== 'GET' && { body: JSON.stringify(body ?? {}) }),
  })
  return { status, body: JSON.parse(text) }
}

const follow = (who: TestMember, channel: string, externalId = '', name?: string) =>
  as(who, 'POST', '/api/follows', { channel, externalId, name })

const followsOf = async (who: TestMember) => (await as(who, 'GET', '/api/follows')).body.follows

/** Real adapters against the fakes; the budget is per source. */
async function refresh(callBudget = 500) {
  const { urls, credentials } = sandbox
  const config = readConfig({
    SANDBOX: 'off',
    SOURCE_CALL_BUDGET: String(callBudget),
    SOURCE_CALLS_A_DAY: String(callBudget),
    REALTIME_AMAZON_URL: urls.realTimeAmazon,
    REALTIME_AMAZON_KEY: credentials.realTimeAmazon.apiKey,
    ECHOTIK_URL: urls.echotik,
    ECHOTIK_USERNAME: credentials.echotik.username,
    ECHOTIK_PASSWORD: credentials.echotik.password,
  })
  const sources = createSources(config, null, () => async () => undefined)
  return await refreshed(db, sources, { cause: 'request', accept: true }, { now: () => TODAY })
}

describe('a member follows a product by its number', () => {
  it('the next refresh asks its source, and the product is in the edition that it publishes', async () => {
    await follow(mai, 'tiktok', fan?.id, 'my fan')
    await follow(ben, 'amazon', pan?.id)
    await follow(ben, 'tiktok', fan?.id)
    await follow(ben, 'tiktok', NOBODYS)
    expect(await followsOf(mai)).toMatchObject([{ state: 'waiting', name: 'my fan', askedAt: null }])

    expect(await refresh()).toMatchObject({ state: 'done' })

    const [mine] = await followsOf(mai)
    expect(mine).toMatchObject({ state: 'followed', name: fan?.name, productId: expect.any(String) })
    expect(await followsOf(ben)).toMatchObject([
      { externalId: NOBODYS, state: 'not-found', productId: null, askedAt: expect.any(String) },
      { externalId: fan?.id, state: 'followed', productId: mine.productId },
      { externalId: pan?.id, state: 'followed', name: pan?.name },
    ])
    const { body } = await as(mai, 'GET', `/api/products/${mine.productId}`)
    expect(body).toMatchObject({
      name: fan?.name,
      category: fan?.category,
      rank: null,
      price: expect.any(Number),
    })
    expect(body.trend.historyDays).toBeGreaterThan(30)
    const link = `https://www.amazon.com/dp/${pan?.id}`
    const looked = await as(ben, 'GET', `/api/lookup?link=${encodeURIComponent(link)}`)
    expect(looked.body).toMatchObject({ product: { name: pan?.name }, follow: { state: 'followed' } })
  })

  it('uses a share of the calls; products beyond it wait and come first next time', async () => {
    const ids = unranked.tiktok.map(({ id }) => id)
    await db('followed').insert(
      ids.map((external_id) => ({ member_id: ben.id, channel: 'tiktok', external_id })),
    )
    await refresh(200)
    const first = (await followsOf(ben)).filter(({ askedAt }: { askedAt: string | null }) => askedAt !== null)
    expect(first.length).toBeGreaterThan(0)
    expect(first.length).toBeLessThan(ids.length)
    await refresh(200)
    const second = (await followsOf(ben)).filter(
      ({ askedAt }: { askedAt: string | null }) => askedAt !== null,
    )
    expect(second.length).toBe(Math.min(ids.length, 2 * first.length))
  })

  it('keeps stored data when the source is down, and the run continues', async () => {
    await follow(ben, 'amazon', pan?.id)
    await refresh()
    sandbox.faults.set('realTimeAmazon', { kind: '500' })
    expect(await refresh()).toMatchObject({ state: 'done' })
    sandbox.faults.clear()
    expect(await followsOf(ben)).toMatchObject([{ externalId: pan?.id }])
  })

  it('following twice has one effect', async () => {
    const [first, again] = [await follow(mai, 'tiktok', fan?.id, 'fan'), await follow(mai, 'tiktok', fan?.id)]
    expect(again).toEqual(first)
    expect(await followsOf(mai)).toHaveLength(1)
  })

  it('stops at the plan’s limit, also with concurrent requests', async () => {
    const ids = Array.from({ length: FOLLOWS_MAX.free + 3 }, (_, at) => `17290000000000001${at}0`)
    const replies = await Promise.all(ids.map((id) => follow(mai, 'tiktok', id)))
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(FOLLOWS_MAX.free)
    expect(replies.find(({ status }) => status === 400)?.body.error.message).toBe(
      'You follow 3 products, the most you can. Stop following one to add another. With a plan it is 100.',
    )
  })

  it('ends only for the member who unfollows', async () => {
    const { body } = await follow(mai, 'tiktok', fan?.id)
    await follow(ben, 'tiktok', fan?.id)
    expect((await as(ben, 'DELETE', `/api/follows/${body.id}`)).status).toBe(404)
    expect((await as(mai, 'DELETE', `/api/follows/${body.id}`)).status).toBe(200)
    expect([await followsOf(mai), (await followsOf(ben)).length]).toEqual([[], 1])
  })

  it('is in the account export, and deleted with the account', async () => {
    await follow(mai, 'tiktok', fan?.id, 'my fan')
    const { body } = await as(mai, 'GET', '/api/account/export')
    expect(body.follows).toMatchObject([{ channel: 'tiktok', externalId: fan?.id, name: 'my fan' }])
    await as(mai, 'POST', '/api/account/delete', { confirm: 'DELETE' })
    expect(await db('followed').where('member_id', mai.id)).toEqual([])
  })

  it.each([
    ['tiktok', '12'],
    ['tiktok', "1'; drop table"],
    ['ebay', '1729384756102938475'],
    ['amazon', 'B0'],
  ])('refuses the %s number %j', async (channel, externalId) => {
    expect((await follow(mai, channel, externalId)).status).toBe(400)
  })

  it('refuses when no source of the shop is connected', async () => {
    const bare = await startApp(database)
    const { status, text } = await bare.call('/api/follows', {
      method: 'POST',
      headers: { cookie: mai.cookie, 'x-requested-with': 'app', 'sec-fetch-site': 'same-origin' },
      body: JSON.stringify({ channel: 'amazon', externalId: 'B09H7GPR1G' }),
    })
    await bare.stop()
    expect(status).toBe(400)
    expect(text).toContain('No connected source can look up single Amazon products.')
  })

  it('a visitor is asked to sign in', async () => {
    expect((await app.call('/api/follows')).status).toBe(401)
  })
})

it('a source’s answers are deleted when nobody follows the product any more', async () => {
  const answer = { channel: 'tiktok', asked_at: TODAY, found: false }
  await follow(mai, 'tiktok', NOBODYS)
  await db('followed_answer').insert([
    { ...answer, external_id: NOBODYS },
    { ...answer, external_id: '1729000000000000002' },
  ])
  await purgeAnswers(db)
  expect(await db('followed_answer').pluck('external_id')).toEqual([NOBODYS])
})
