import { afterAll, expect, it, vi } from 'vitest'
import { type RunningApp, startApp } from '../../tests/support/app.ts'
import { createTestDatabase } from '../../tests/support/database.ts'
import { makeMatch, makeProduct, makeSupplier, publishEdition } from '../../tests/support/factories.ts'
import { startOurJobs } from '../../tests/support/our-jobs.ts'
import { until } from '../../tests/support/until.ts'
import { latestSlot } from '../calendar/slots.ts'
import { readConfig } from '../settings/config.ts'
import { EDITION_LOCK } from './refresh-lock.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

const AGO = new Date(Date.now() - 60_000).toISOString()
const LATER = new Date(Date.now() + 3 * 86_400_000).toISOString()
const GONE = ['61.37', '3.21', 'Past Works', 'Da Nang Past', 'Past Shop']
const STAYS = ['44.55', 'Fresh Works', 'Fresh Shop']

let stopJobs: (() => Promise<void>) | undefined

const database = await createTestDatabase()
const { db } = database
const past = await makeProduct(db, { name: 'Past bottle', price: 61.37, rating: 3.21, expires_at: AGO })
const fresh = await makeProduct(db, { name: 'Fresh bottle', price: 44.55, rating: 4.4, expires_at: LATER })
await db('observation').insert({
  product_id: past,
  day: '2026-11-19',
  price: 61.37,
  rating: 3.21,
  units: 7,
})
const gone = await makeSupplier(db, { name: 'Past Works', contact: null, expires_at: AGO })
const kept = await makeSupplier(db, { name: 'Told Works', location: 'Da Nang Past', expires_at: AGO })
const stays = await makeSupplier(db, { name: 'Fresh Works', expires_at: LATER })
for (const product of [past, fresh]) {
  for (const [index, supplier] of [gone, kept, stays].entries()) {
    await makeMatch(db, product, supplier, { position: index + 1 })
  }
}
await db('shop').insert([shop('Past Shop', AGO), shop('Fresh Shop', LATER)])
await publishEdition(db, [{ id: past }, { id: fresh }], { suppliers: 3 })
const slot = latestSlot(readConfig({}).refreshAt, new Date())
await db('refresh_run').insert({ cause: 'boot', state: 'done', step: 'x', slot })
const apps = [await startApp(database), await startApp(database)]

afterAll(async () => {
  await stopJobs?.()
  for (const app of apps) await app.stop()
  await database.drop()
})

it('expired data disappear from every answer of every process without a refresh', async () => {
  for (const app of apps) {
    const text = await everything(app)
    expect([...GONE, ...STAYS].filter((fact) => !text.includes(fact))).toEqual([])
  }
  stopJobs = await startOurJobs(database.url)
  for (const app of apps) {
    await until('expired', async () => !(await app.call('/api/tiktok/trending')).text.includes('61.37'))
    const text = await everything(app)
    expect(GONE.filter((fact) => text.includes(fact))).toEqual([])
    expect(STAYS.filter((fact) => !text.includes(fact))).toEqual([])
    expect(text).toContain('Past bottle')
  }
})

it('after an expiry the next supplier moves up, counts are new, and search ignores the deleted price', async () => {
  for (const app of apps) {
    const product = JSON.parse((await app.call(`/api/products/${past}`)).text)
    expect(product.suppliers.map(({ name }: { name: string }) => name)).toEqual(['Fresh Works'])
    expect(product.history.at(-1)).toMatchObject({ units: 7, price: null })
    expect(JSON.parse((await app.call('/api/stats')).text).suppliers).toBe(1)
    const profile = JSON.parse((await app.call(`/api/suppliers/${kept}/profile`)).text)
    expect(profile).toMatchObject({ name: 'Told Works', totalShipments: null, productsMatched: 0 })
    const searched = await app.call('/api/search?q=bottle&minPrice=50', { as: 'pro' })
    expect(JSON.parse(searched.text)).toEqual([])
    const dear = await app.call('/api/explore?priceFrom=50', { as: 'pro' })
    expect(JSON.parse(dear.text)).toEqual([])
    const [found] = JSON.parse((await app.call('/api/explore?q=past', { as: 'pro' })).text)
    expect(found).toMatchObject({ price: null, profitMargin: null, suppliersFound: 1 })
  }
})

it('the expiry job waits for an edition that is being published and continues in the next minute', async () => {
  await db('product').where({ id: past }).update({ price: 61.37 })
  await db.transaction(async (publishing) => {
    await publishing.raw('select pg_advisory_xact_lock(?)', [EDITION_LOCK])
    await db.raw(`select graphile_worker.add_job('purge-expired')`)
    await until('the job has ended', async () => {
      const { rows } = await db.raw(
        `select count(*) as left from graphile_worker.jobs where task_identifier = 'purge-expired'`,
      )
      return rows[0].left === 0
    })
    expect((await db('product').where({ id: past }).first('price')).price).toBe(61.37)
  })
  await db.raw(`select graphile_worker.add_job('purge-expired')`)
  await until('expired', async () => (await db('product').where({ id: past }).first('price')).price === null)
})

async function everything(app: RunningApp): Promise<string> {
  const visitor = [
    '/api/tiktok/trending',
    '/api/tiktok/trending?page=1',
    '/api/landing/trending',
    `/api/products/${past}`,
    '/api/suppliers',
    '/api/tiktok/shops',
  ]
  const member = [
    '/api/tiktok/trending',
    '/api/products',
    '/api/search?q=bottle',
    '/api/explore',
    '/api/export/products.csv',
  ]
  const replies = [
    ...(await Promise.all(visitor.map((path) => app.call(path)))),
    ...(await Promise.all(member.map((path) => app.call(path, { as: 'pro', headers: OURS })))),
  ]
  expect(replies.filter(({ status }) => status !== 200).map(({ text }) => text)).toEqual([])
  return replies.map(({ text }) => text).join('\n')
}

const OURS = { 'x-requested-with': 'app', 'sec-fetch-site': 'same-origin' }

function shop(name: string, expires: string) {
  return {
    origin: 'sandbox',
    external_id: name,
    source: 'test-source',
    name,
    observed_at: AGO,
    expires_at: expires,
  }
}
