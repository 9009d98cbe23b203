import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { startAccountApp } from '../../tests/support/account-app.ts'
import { makeMember, type TestMember } from '../../tests/support/members.ts'
import { refreshed } from '../../tests/support/refreshing.ts'
import {
  contactRow,
  dayRow,
  productRow,
  shipmentRow,
  sourceOf,
  supplierRow,
} from '../../tests/support/source-rows.ts'
import { addDays, type Day } from '../calendar/days.ts'
import type { AlertEvent } from '../contracts/alerts.ts'
import { DEFAULT_PRESETS } from '../profit/preset.ts'
import { SCHEDULE } from '../profit/schedule.ts'
import { ARRIVAL_DAYS } from '../profit/schedule-import.ts'
import { completeEdition } from '../refresh/complete-edition.ts'

/** Section 232 on solar cells begins. Goods ordered so many days before arrive on it. */
const LAW = '2026-12-04'
const LAST_DAY_BEFORE = addDays(LAW, -ARRIVAL_DAYS - 1)

const running = await startAccountApp()
const { db } = running.database
const mai = await makeMember(db, { plan: 'pro' })
const ben = await makeMember(db)
const eve = await makeMember(db)
await publishOn(LAST_DAY_BEFORE)

/** Runs the refresh whose newest whole day this is. */
async function publishOn(day: Day, solarPrice = 18.6): Promise<void> {
  const now = new Date(`${addDays(day, 1)}T14:00:00Z`)
  const observedAt = now.toISOString()
  const days = Array.from({ length: 35 }, (_, ago) => dayRow(addDays(day, -ago), { units: 10 }))
  const product = (name: string, price: number) =>
    productRow({ externalId: name, name, days, observedAt, price, currency: 'USD', category: 'Electronics' })
  const shipped = (description: string, hsCode: string, at: number) =>
    shipmentRow({
      ...{ description, hsCode, observedAt, identifier: `${hsCode}-${at}`, supplierCountry: 'VN' },
      arrivedOn: addDays(LAST_DAY_BEFORE, -20),
    })
  const rows = [
    product('Folding Solar Panel', solarPrice),
    product('Silicone Garlic Press', 40),
    supplierRow({ country: 'VN', totalShipments: 40, observedAt }),
    contactRow({
      country: 'VN',
      priceLow: 6,
      priceHigh: 6,
      priceCurrency: 'USD',
      pricing: 'USD 6',
      observedAt,
    }),
    ...[1, 2, 3, 4, 5, 6].flatMap((at) => [
      shipped('FOLDING SOLAR PANEL', '854143', at),
      shipped('SILICONE GARLIC PRESS', '392410', at),
    ]),
  ]
  const outcome = await refreshed(
    db,
    [sourceOf(rows, { provides: ['product', 'supplier', 'shipment'] })],
    { cause: 'request' },
    { now: () => now },
  )
  expect(outcome).toMatchObject({ state: 'done' })
}

async function idOf(name: string): Promise<number> {
  return Number((await db('product').where('name', 'like', `${name}%`).first('id')).id)
}

async function keep(who: TestMember, name: string, stage = 'saved'): Promise<void> {
  const id = await idOf(name)
  const at = new Date('2026-09-01T08:00:00Z')
  await db('pipeline_entry').insert({
    ...{ member_id: who.id, id: `p${id}`, product_id: id, name, stage },
    ...{ added_at: at, before_at: at, latest_at: at },
  })
}

async function useCosts(who: TestMember, own: object): Promise<void> {
  const key = randomUUID()
  const at = new Date('2026-09-01T08:00:00Z')
  const preset = JSON.stringify({ ...DEFAULT_PRESETS.tiktok, name: 'Mine', ...own })
  await db('cost_preset').insert({ member_id: who.id, key, preset, decided_at: at })
  await db('default_cost_preset').insert({ member_id: who.id, key, decided_at: at })
}

const eventsOf = async (who: TestMember): Promise<AlertEvent[]> =>
  await running.read(who, '/api/alerts/events')
const wordsOf = async (who: TestMember) => (await eventsOf(who)).map(({ words }) => words)

describe('a change of law', () => {
  it('fires once for members whose kept products cross zero or their least profit', async () => {
    await keep(mai, 'Folding Solar')
    await keep(mai, 'Silicone Garlic')
    await keep(ben, 'Silicone Garlic')
    await keep(eve, 'Folding Solar', 'dropped')
    const ann = await makeMember(db)
    await keep(ann, 'Folding Solar')
    await useCosts(ann, { creatorBps: 0, leastProfitCents: 200 })
    const tom = await makeMember(db)
    await keep(tom, 'Folding Solar')
    await useCosts(tom, { creatorBps: 0, dutyBps: 1000 })
    const [profit] = await db('product_profit').where({ customs_code: '854143' }).pluck('likely')
    expect(Number(profit)).toBeGreaterThan(0)

    await publishOn(addDays(LAST_DAY_BEFORE, 1))

    expect(await wordsOf(mai)).toEqual(['From 4 Dec 2026: 1 of your products loses money.'])
    expect(await wordsOf(ann)).toEqual(['From 4 Dec 2026: 1 of your products falls under your $2.00.'])
    for (const who of [ben, eve, tom]) expect(await wordsOf(who)).toEqual([])
    const [event] = await eventsOf(mai)
    expect(event).toMatchObject({
      ...{ when: 'rate-change', alertId: null, href: '/my-products', subjectName: 'Duty and fees' },
      facts: {
        lines: [expect.stringMatching(/^Folding Solar Panel: -\$0\.\d\d a piece, before \$0\.\d\d$/)],
        products: {
          total: 1,
          first: [{ id: String(await idOf('Folding Solar')), name: 'Folding Solar Panel' }],
        },
        source: 'Proc. 11052 of 6 August 2026, U.S. note 42 · with your costs',
      },
    })
    expect(await db('delivery').where({ member_id: mai.id, event_id: event?.id }).pluck('channel')).toEqual([
      'email',
    ])

    await publishOn(addDays(LAST_DAY_BEFORE, 2))
    expect(await wordsOf(mai)).toHaveLength(1)
  })

  it('fires nothing when the price alone changes the profit', async () => {
    await publishOn(addDays(LAST_DAY_BEFORE, 3), 40)
    await publishOn(addDays(LAST_DAY_BEFORE, 4))
    expect(await wordsOf(mai)).toHaveLength(1)
  })
})

describe('a new edition of the rates', () => {
  it('fires once for kept products that cross zero with typical costs', async () => {
    await db('product_profit').update({ schedule_version: '2026-1', likely: 1 })
    await completeEdition(db)
    const words = `With our new rates ${SCHEDULE.version}: 1 of your products loses money.`
    expect((await wordsOf(mai))[0]).toBe(words)
    expect((await eventsOf(mai))[0]?.facts).toMatchObject({
      source: `Rates ${SCHEDULE.version}, before 2026-1 · with typical costs, not your own`,
    })
    expect(await wordsOf(ben)).toEqual([])
    await db('product_profit').update({ schedule_version: '2026-1', likely: 1 })
    await completeEdition(db)
    expect((await wordsOf(mai)).filter((each) => each === words)).toHaveLength(1)
  })
})
