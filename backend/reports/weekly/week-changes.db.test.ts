import { beforeEach, expect, it } from 'vitest'
import {
  AS_OF,
  makeHistory,
  makeMatch,
  makeProduct,
  makeSupplier,
  publishEdition,
} from '../../../tests/support/factories.ts'
import { makeMember, type TestMember } from '../../../tests/support/members.ts'
import { makeShipment, startWeeklyApp, watch } from '../../../tests/support/weekly-app.ts'
import { scoreEdition } from '../../trends/score-edition.ts'

let pro: TestMember

const weekly = await startWeeklyApp()
const { db } = weekly.database

beforeEach(async () => {
  await db.raw('truncate current_edition, edition, product, supplier cascade')
  // Sealed lists can go only with their owner.
  await db.raw('delete from member')
  pro = await makeMember(db, { plan: 'pro' })
})
const names = (items: { name: string }[]) => items.map(({ name }) => name)
const FLAT = { velocity: 2, low: -5, confidence: 'low', stage: 'steady' } as const
const FALLING = { velocity: -40, low: -50, confidence: 'high', stage: 'fading' } as const

it('newly rising products are those that surely rise now and did not a week ago, strongest first', async () => {
  const make = (name: string) => makeProduct(db, { name })
  await publishEdition(db, [
    { id: await make('rises'), trend: { velocity: 86, low: 40 }, before: FLAT },
    { id: await make('viral at once'), trend: { velocity: 200, low: 90, stage: 'viral' }, before: FALLING },
    { id: await make('rose before'), trend: { velocity: 90, low: 70 } },
    {
      id: await make('perhaps rises'),
      trend: { velocity: 90, confidence: 'low', stage: 'steady' },
      before: FLAT,
    },
    {
      id: await make('young and rising'),
      trend: { velocity: 50, low: 20, stage: 'new' },
      before: { ...FLAT, stage: 'new' },
    },
    { id: await make('came and rises'), trend: { velocity: 30, low: 16 }, before: null },
    { id: await make('came'), trend: { ...FLAT, stage: 'new' }, before: null },
    { id: await make('rises a little'), trend: { velocity: 14, low: 3, stage: 'steady' }, before: FLAT },
  ])
  const report = await weekly.reportOf(pro)
  expect(names(report.newInTrend.products)).toEqual([
    'viral at once',
    'rises',
    'young and rising',
    'came and rises',
  ])
  expect(report.stageChanges.products).toEqual([])
  expect(report).toMatchObject({ from: '2026-11-12', until: AS_OF, week: '2026-W46', sampleData: true })
})

it('stage changes list products measured both times once each, rises to the top first', async () => {
  const make = (name: string) => makeProduct(db, { name })
  await publishEdition(db, [
    { id: await make('slows'), trend: FLAT, before: { stage: 'growing', velocity: 60, low: 30 } },
    {
      id: await make('falls from the top'),
      trend: FALLING,
      before: { stage: 'viral', velocity: 90, low: 60 },
    },
    {
      id: await make('takes off'),
      trend: { stage: 'viral', velocity: 99, low: 80 },
      before: { stage: 'growing' },
    },
    { id: await make('outgrows being new'), trend: FLAT, before: { ...FLAT, stage: 'new' } },
    {
      id: await make('not compared before'),
      trend: FLAT,
      before: { stage: null, velocity: null, low: null },
    },
    {
      id: await make('not compared now'),
      trend: { stage: null, velocity: null, low: null, confidence: 'low' },
    },
    { id: await make('the same'), trend: FLAT },
    { id: await make('rises newly'), trend: { velocity: 86, low: 40 }, before: FLAT },
  ])
  const { stageChanges, newInTrend } = await weekly.reportOf(pro)
  expect(stageChanges.products.map(({ name, before, trend }) => [name, before, trend.stage])).toEqual([
    ['takes off', 'growing', 'viral'],
    ['falls from the top', 'viral', 'fading'],
    ['slows', 'growing', 'steady'],
  ])
  expect(names(newInTrend.products)).toEqual(['rises newly'])
})

it('each list holds ten over all categories and counts the rest; a member’s categories narrow it', async () => {
  const listed = []
  for (const [category, count] of [
    ['Fashion', 12],
    ['Electronics', 4],
    [null, 3],
  ] as const) {
    for (let made = 0; made < count; made += 1) {
      const id = await makeProduct(db, { name: `${category} ${made}`, category })
      listed.push({
        id,
        trend: { velocity: 100, low: category === 'Fashion' ? 20 + made : 60 + made },
        before: FLAT,
      })
    }
  }
  await publishEdition(db, listed)
  const all = (await weekly.reportOf(pro)).newInTrend
  expect(names(all.products)).toEqual([
    ...['Electronics 3', 'Electronics 2', 'null 2', 'Electronics 1', 'null 1', 'Electronics 0', 'null 0'],
    ...['Fashion 11', 'Fashion 10', 'Fashion 9'],
  ])
  expect([all.products.length, all.more]).toEqual([10, 9])
  await db('member')
    .where({ id: pro.id })
    .update({ weekly_categories: ['Fashion', 'Automotive'] })
  const own = (await weekly.reportOf(pro)).newInTrend
  expect(names(own.products)).toEqual(Array.from({ length: 10 }, (_, at) => `Fashion ${11 - at}`))
  expect(own.more).toBe(2)
})

it('suppliers ship again after sixty quiet days: those of rising products, and those that are watched', async () => {
  const product = await makeProduct(db, { category: 'Fashion' })
  const resting = await makeProduct(db, { category: 'Fashion' })
  await publishEdition(db, [
    { id: product, trend: { velocity: 80, low: 30 } },
    { id: resting, trend: FLAT },
  ])
  const make = async (name: string, days: string[], of: number | null = product, wish = {}) => {
    const id = await makeSupplier(db, { name, ...wish })
    for (const day of days) await makeShipment(db, id, day)
    if (of) await makeMatch(db, of, id)
    return id
  }
  // The newest arrival is the 12th: customs records are late.
  await make('ships all the time', ['2026-11-12', '2026-10-30', '2026-10-01'])
  await make('back', ['2026-11-11', '2026-11-08', '2026-09-01'])
  await make('back after a year', ['2026-11-06', '2025-11-01'])
  await make('quiet for 59 days', ['2026-11-12', '2026-09-14'])
  await make('back too long ago', ['2026-11-05', '2026-01-01'])
  await make('new on record', ['2026-11-12'])
  await make('a forwarder', ['2026-11-12', '2026-01-01'], product, { forwarder: true })
  await make('of a resting product', ['2026-11-12', '2026-01-01'], resting)
  const watched = await make('watched', ['2026-11-12', '2026-09-13'], null)
  expect(names((await weekly.reportOf(pro)).suppliersBack.suppliers)).toEqual(['back after a year', 'back'])
  await watch(db, pro, 'supplier', watched)
  const { suppliersBack, watchlist } = await weekly.reportOf(pro)
  expect(suppliersBack.suppliers).toMatchObject([
    { name: 'watched', watched: true, shippedOn: '2026-11-12', quietSince: '2026-09-13' },
    { name: 'back after a year', watched: false, shippedOn: '2026-11-06', quietSince: '2025-11-01' },
    { name: 'back', watched: false, shippedOn: '2026-11-08', quietSince: '2026-09-01' },
  ])
  expect(watchlist.moves).toEqual([])
})

it('shipment records that ended a month ago give no news', async () => {
  await publishEdition(db, [])
  const id = await makeSupplier(db)
  for (const day of ['2026-10-20', '2026-01-01']) await makeShipment(db, id, day)
  await watch(db, pro, 'supplier', id)
  expect((await weekly.reportOf(pro)).suppliersBack.suppliers).toEqual([])
  await makeShipment(db, await makeSupplier(db), '2026-10-21')
  await publishEdition(db, [])
  expect(names((await weekly.reportOf(pro)).suppliersBack.suppliers)).toHaveLength(1)
})

it('moves of the watchlist name figures then and now with their confidence, and no rise that is unsure', async () => {
  const price = async (id: number, then: number, now: number) => {
    await db('observation').insert([
      { product_id: id, day: '2026-11-12', price: then, currency: 'USD' },
      { product_id: id, day: AS_OF, price: now, currency: 'USD' },
    ])
  }
  const make = async (name: string) => {
    const id = await makeProduct(db, { name, category: 'Automotive' })
    await watch(db, pro, 'product', id)
    return id
  }
  const lamp = await make('lamp')
  await price(lamp, 12.99, 10.49)
  const roller = await make('roller')
  await price(roller, 10, 10.05)
  await publishEdition(db, [
    {
      id: lamp,
      trend: { velocity: 86, low: 40, stage: 'viral' },
      before: { velocity: 20, low: 5, stage: 'growing' },
    },
    { id: roller, trend: FLAT },
    { id: await make('unsure'), trend: { velocity: 90, confidence: 'low', stage: 'steady' }, before: FLAT },
    {
      id: await make('gone quiet'),
      trend: { velocity: null, low: null, stage: null, confidence: 'low' },
      before: FLAT,
    },
    { id: await make('came'), trend: { velocity: 30, low: 20, confidence: 'medium' }, before: null },
    { id: await makeProduct(db, { name: 'not watched' }), trend: { velocity: 80, low: 30 } },
  ])
  const supplier = await makeSupplier(db, { name: 'maker', contact: { verified_on: '2026-11-15' } })
  for (const day of ['2026-11-12', '2026-11-07', '2026-11-04']) await makeShipment(db, supplier, day)
  await watch(db, pro, 'supplier', supplier)
  const { moves } = (await weekly.reportOf(pro)).watchlist
  expect(moves.map(({ name, what }) => [name, what])).toEqual([
    [
      'lamp',
      'Before: growing. Now: Viral, very likely. 186 sold last week · 1.9x its normal week. Price $12.99 → $10.49.',
    ],
    [
      'maker',
      'Its contact was checked on 15 Nov 2026. 2 shipments arrived in the week to 12 Nov 2026, the latest week in our data.',
    ],
    ['gone quiet', 'Not enough recent data to show its growth.'],
    ['came', '130 sold last week · 1.3x its normal week. Growing, likely.'],
  ])
  expect(moves[0]?.provenance).toMatchObject({ origin: 'sandbox', source: 'test-source' })
})

it('a contact found dead in the week is reported to those who watch its supplier', async () => {
  await publishEdition(db, [])
  const supplier = await makeSupplier(db, { name: 'maker' })
  await watch(db, pro, 'supplier', supplier)
  const other = await makeMember(db)
  for (const [member, day] of [
    [other.id, '2026-11-04'],
    [pro.id, '2026-11-18'],
  ] as const) {
    await db.raw(
      `insert into dead_contact_report (supplier_id, member_id, credit_returned, reported_at) values (?, ?, false, ?)`,
      [supplier, member, day],
    )
  }
  expect((await weekly.reportOf(pro)).watchlist.moves).toMatchObject([
    { name: 'maker', what: 'Its contact was reported as not working on 18 Nov 2026.' },
  ])
})

it('a refresh scores each product as it would have been a week before', async () => {
  const steady = Array.from({ length: 49 }, () => 100)
  const rising = [...steady.slice(7), 300, 310, 300, 320, 310, 305, 300]
  const [riser, newcomer] = [
    await makeProduct(db, { name: 'riser' }),
    await makeProduct(db, { first_seen_on: '2026-11-13' }),
  ]
  await makeHistory(db, riser, rising)
  await makeHistory(db, newcomer, [1, 2, 3, 4, 5, 6, 7])
  for (let made = 0; made < 25; made += 1) await makeHistory(db, await makeProduct(db), steady)
  const edition = await publishEdition(db, [])
  await db.transaction((trx) =>
    scoreEdition(trx, { editionId: edition, asOf: AS_OF, progress: () => undefined }),
  )
  const rows = await db('trend').whereIn('product_id', [riser, newcomer]).orderBy('product_id')
  expect(rows[0]).toMatchObject({
    stage: 'viral',
    before_stage: 'steady',
    before_confidence: expect.any(String),
  })
  expect(Math.abs(rows[0].before_velocity)).toBeLessThan(5)
  expect(rows[1]).toMatchObject({ before_stage: null, before_confidence: null, before_velocity: null })
  const { newInTrend } = await weekly.reportOf(pro)
  expect(names(newInTrend.products)).toEqual(['riser'])
})

it('a saved shop is reported with what rose, came and went in the week', async () => {
  const sell = (name: string, first_seen_on: string) =>
    makeProduct(db, { name, first_seen_on, shop_name: 'Glowfig' })
  const [lamp, mug, gone] = [
    await sell('Lamp', '2026-09-01'),
    await sell('Mug', '2026-11-15'),
    await sell('Gone', '2026-09-01'),
  ]
  await db('product').where({ id: gone }).update({ last_seen_on: '2026-11-16' })
  await db('source_state').insert({
    ...{ source: 'test-source', origin: 'sandbox', label: 'Test source', provides: ['product'] },
    ...{ last_day: AS_OF, previous_day: '2026-11-18' },
  })
  await publishEdition(db, [
    { id: lamp, trend: { velocity: 86, low: 40 }, before: FLAT },
    { id: mug },
    { id: gone },
  ])
  const { rows } = await db.raw('select shop_number(channel, origin, shop_name) as shop from product limit 1')
  await watch(db, pro, 'shop', Number(rows[0].shop))
  const { moves } = (await weekly.reportOf(pro)).watchlist
  expect(moves).toMatchObject([
    {
      kind: 'shop',
      name: 'Glowfig',
      what: '“Lamp” began to rise. It added 1 product. It dropped 1 product.',
      provenance: { source: 'Test source' },
    },
  ])
  await db('source_state').delete()
})
