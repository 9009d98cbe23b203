import { expect, it } from 'vitest'
import { eachDatabase } from '../../tests/support/database.ts'
import { mergeRows } from '../../tests/support/merge-rows.ts'
import { creatorRow, productRow, videosRow } from '../../tests/support/source-rows.ts'
import { forgetCreators } from '../creators/forget-creators.ts'
import type { SourceRow } from '../sources/port.ts'

const database = eachDatabase()

const PRODUCT = productRow({ category: 'Kitchen & Dining' })
const ANNA = '6788316924469380097'
const BEN = '6788316924469380098'
const VIDEOS = [
  { videoId: '1', creatorId: ANNA, units: 80, views: 900, publishedOn: '2026-03-01' },
  { videoId: '2', creatorId: ANNA, units: 10, publishedOn: '2026-03-20' },
  { videoId: '3', creatorId: BEN, units: 10, publishedOn: '2026-03-25' },
]

it('stores videos with their creators, what each sold, and who sells the product', async () => {
  await merged([
    PRODUCT,
    videosRow(VIDEOS, { commissionPercent: 10 }),
    creatorRow({ email: 'a@creators.example' }),
  ])
  const { db } = database
  expect(await db('product_video').orderBy('video_id').select('video_id', 'units', 'published_on')).toEqual([
    { video_id: '1', units: 80, published_on: '2026-03-01' },
    { video_id: '2', units: 10, published_on: '2026-03-20' },
    { video_id: '3', units: 10, published_on: '2026-03-25' },
  ])
  expect(await creators()).toEqual([
    { external_id: ANNA, handle: 'example.creator', products_known: 1, units_known: 90, hits: 1 },
    { external_id: BEN, handle: null, products_known: 1, units_known: 10, hits: 0 },
  ])
  expect(await db('creator_contact').pluck('email')).toEqual(['a@creators.example'])
  expect(await db('creator_category').orderBy('units').pluck('units')).toEqual([10, 90])
  const [summary] = await db('video_summary').select('top_share', 'videos_with_units', 'commission', 'facts')
  expect(summary).toMatchObject({ top_share: 0.9, videos_with_units: 3, commission: 10 })
  expect(summary?.facts).toMatchObject({ day: '2026-03-30', span: 'all', firstVideoOn: '2026-03-01' })
})

it('counts the week from the second reading on', async () => {
  await merged([PRODUCT, videosRow(VIDEOS, { day: '2026-03-23' })])
  const later = VIDEOS.map((video, index) => ({ ...video, units: video.units + ([10, 20, 70][index] ?? 0) }))
  await merged([PRODUCT, videosRow(later, { day: '2026-03-30', observedAt: '2026-03-31T03:00:00.000Z' })])
  const facts = await database.db('video_summary').first('top_share', 'facts')
  expect(facts?.facts).toMatchObject({ span: 'week', unitsCounted: 100 })
  expect(facts?.top_share).toBe(0.7)
  expect(await database.db('product_video_day').count('* as days').first()).toEqual({ days: 6 })
})

it('keeps known figures that a later reading leaves out, and replaces those that it gives', async () => {
  await merged([
    PRODUCT,
    videosRow([{ videoId: '1', creatorId: ANNA, units: 80, publishedOn: '2026-03-01' }]),
  ])
  await merged([PRODUCT, videosRow([{ videoId: '1', views: 5000, units: 90 }])])
  expect(await database.db('product_video').select('units', 'views', 'published_on')).toEqual([
    { units: 90, views: 5000, published_on: '2026-03-01' },
  ])
  expect(await database.db('product_video').whereNull('creator_id')).toEqual([])
})

it('is the same after the same rows twice', async () => {
  const rows = [PRODUCT, videosRow(VIDEOS), creatorRow()]
  await merged(rows)
  const before = await everything()
  await merged(rows)
  expect(await everything()).toEqual(before)
})

it('skips videos of unknown products and marks a product without videos as read', async () => {
  await merged([PRODUCT, videosRow([], {}), videosRow(VIDEOS, { externalId: '1111111111111111111' })])
  expect(await database.db('product_video')).toEqual([])
  expect(await database.db('video_summary').count('* as read').first()).toEqual({ read: 1 })
})

it('deletes a closed account with its videos, address and reveals, and takes no new ones from it', async () => {
  await merged([PRODUCT, videosRow(VIDEOS), creatorRow({ email: 'a@creators.example' })])
  await merged([PRODUCT, videosRow(VIDEOS), creatorRow({ closed: true })])
  expect(await database.db('creator').pluck('external_id')).toEqual([BEN])
  expect(await database.db('creator_contact')).toEqual([])
  expect(await database.db('product_video').pluck('video_id')).toEqual(['3'])
})

it('forgets the address that a creator no longer publishes', async () => {
  await merged([PRODUCT, videosRow(VIDEOS), creatorRow({ email: 'a@creators.example' })])
  await merged([PRODUCT, creatorRow({ observedAt: '2026-04-02T02:00:00.000Z' })])
  expect(await database.db('creator_contact')).toEqual([])
})

it('keeps at most 200 videos of a product: the most sold', async () => {
  const many = Array.from({ length: 230 }, (_, at) => ({ videoId: String(at + 1), units: at }))
  await merged([PRODUCT, videosRow(many)])
  expect(await database.db('product_video').min('units as least').count('* as kept').first()).toEqual({
    least: 30,
    kept: 200,
  })
})

it('deletes what the source has not shown for 90 days', async () => {
  await merged([PRODUCT, videosRow(VIDEOS), creatorRow()])
  const forget = (now: string, asOf: string) =>
    database.db.transaction((trx) =>
      forgetCreators(trx, {
        now: new Date(now),
        asOf,
        retentions: [{ source: 'test-source', origin: 'live', retentionDays: 90 }],
      }),
    )
  await forget('2026-06-20T02:00:00Z', '2026-06-19')
  expect((await everything()).map((rows) => rows.length)).toEqual([2, 3, 3, 1])
  await forget('2026-07-20T02:00:00Z', '2026-07-19')
  expect((await everything()).map((rows) => rows.length)).toEqual([0, 0, 0, 0])
})

async function merged(rows: SourceRow[]): Promise<void> {
  await mergeRows(database.db, rows)
}

async function everything(): Promise<object[][]> {
  const { db } = database
  return [
    await db('creator').orderBy('external_id'),
    await db('product_video').orderBy('video_id'),
    await db('product_video_day').orderBy('video_id'),
    await db('video_summary'),
  ]
}

const creators = () =>
  database
    .db('creator')
    .orderBy('external_id')
    .select('external_id', 'handle', 'products_known', 'units_known', 'hits')
