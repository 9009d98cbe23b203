import { expect, it } from 'vitest'
import { startApp } from '../../tests/support/app.ts'
import { createTestDatabase } from '../../tests/support/database.ts'
import { makeHashtagAndShop, makeProduct, publishEdition } from '../../tests/support/factories.ts'
import { takeRunLock } from './refresh-run.ts'

const NOW = new Date('2026-11-20T12:00:00Z')

const database = await createTestDatabase()
const { db } = database
const app = await startApp({
  ...database,
  now: () => NOW,
  environment: { REFRESH_AT: '03:15', IMPORTYETI_KEY: 'test' },
})

async function status() {
  return JSON.parse((await app.call('/api/data-refresh-status')).text)
}

it('the status reports a missing edition before the first one', async () => {
  const timer = JSON.parse((await app.call('/api/refresh-timer')).text)
  expect(await status()).toMatchObject({
    edition: null,
    running: null,
    nextRefreshAt: '2026-11-21T03:15:00.000Z',
  })
  expect(timer).toEqual({
    timeUntilRefresh: { hours: 15, minutes: 15 },
    nextRefreshAt: '2026-11-21T03:15:00.000Z',
    refreshedAt: null,
  })
})

it('the status shows the result of each source’s last visit', async () => {
  const visits = [
    {
      source: 'a-file',
      last_success_at: '2026-11-20T03:20:00Z',
      last_attempt_at: '2026-11-20T03:20:00Z',
      last_day: '2019-12-31',
      rows: 12,
    },
    { source: 'b-old', last_success_at: '2026-11-18T03:20:00Z', last_attempt_at: '2026-11-18T03:20:00Z' },
    {
      source: 'c-broken',
      last_success_at: '2026-11-18T03:20:00Z',
      last_attempt_at: '2026-11-20T03:20:00Z',
      message: 'It answered 500.',
    },
    { source: 'd-new' },
  ]
  for (const visit of visits)
    await db('source_state').insert({ origin: 'file', label: visit.source, provides: ['product'], ...visit })
  const { sources } = await status()
  const stateOf = (id: string) => sources.find((source: { id: string }) => source.id === id).state
  expect(visits.map(({ source }) => stateOf(source))).toEqual(['fresh', 'stale', 'failed', 'never'])
  expect(stateOf('echotik')).toBe('not configured')
  const freshnessOf = (id: string) => {
    const { freshness, daysLate } = sources.find((source: { id: string }) => source.id === id)
    return { freshness, daysLate }
  }
  expect(freshnessOf('a-file')).toEqual({ freshness: 'stale', daysLate: 2514 })
  expect(freshnessOf('d-new')).toEqual({ freshness: 'never', daysLate: null })
  expect(freshnessOf('echotik')).toEqual({ freshness: 'never', daysLate: null })
  expect(sources.map(({ lastDay }: { lastDay: string | null }) => lastDay)).toContain('2019-12-31')
})

it('the status shows a run only while it holds the lock', async () => {
  await db('refresh_run').insert({ cause: 'request', state: 'collecting', step: 'Asking EchoTik', done: 0.4 })
  const abandoned = await status()
  const lock = await takeRunLock(db)
  const running = await status()
  const sync = await app.call('/api/tiktok/sync', {
    method: 'POST',
    as: 'free',
    body: '{}',
    headers: { 'x-requested-with': 'app', 'sec-fetch-site': 'same-origin' },
  })
  await lock?.release()
  expect(abandoned.running).toBeNull()
  expect(running.running).toMatchObject({ step: 'Asking EchoTik', done: 0.4 })
  expect(JSON.parse(sync.text).started).toBe(false)
})

it('the edition’s hashtags and shops are listed with their origin', async () => {
  await makeHashtagAndShop(db)
  const edition = await publishEdition(db, [{ id: await makeProduct(db) }])
  await app.reached(edition)
  const { trending_hashtags: hashtags } = JSON.parse((await app.call('/api/hashtags/trending')).text)
  const shops = JSON.parse((await app.call('/api/tiktok/shops')).text)
  expect((await status()).edition).toMatchObject({
    id: String(edition),
    asOf: '2026-11-19',
    origin: 'sandbox',
  })
  expect(hashtags).toMatchObject([
    { viral_score: 71, growth_rate: 12.5, provenance: { source: 'test-file' } },
  ])
  expect(shops).toMatchObject([
    { shop_rating: 4.7, shop_verification_status: 'verified', shop_review_count: null },
  ])
})
