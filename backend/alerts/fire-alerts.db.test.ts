import { describe, expect, it } from 'vitest'
import { startAccountApp } from '../../tests/support/account-app.ts'
import { makeMember, type TestMember } from '../../tests/support/members.ts'
import { refreshed, selling } from '../../tests/support/refreshing.ts'
import { contactRow, shipmentRow, sourceOf, supplierRow } from '../../tests/support/source-rows.ts'
import type { Alert, AlertCondition, AlertEvent, AlertSubject } from '../contracts/alerts.ts'
import type { ProductRow, SourceRow } from '../sources/port.ts'

/** "Battery operated", "oil free", "gold plated". */

const KITCHEN = 'Kitchen & Dining'
const SUPPLY = [
  supplierRow({ totalShipments: 40 }),
  contactRow({ priceLow: 2, priceHigh: 2.4, priceCurrency: 'USD', pricing: 'USD 2.00-2.40' }),
  shipmentRow(),
]
const marketBefore = () => [
  product('Silicone Garlic Press'),
  product('Steel Whisk'),
  product('Oak Board', { price: 100 }),
  ...SUPPLY,
]

const running = await startAccountApp()
const { db } = running.database
const mai = await makeMember(db, { plan: 'pro' })
const ben = await makeMember(db)
await publish(marketBefore())

function product(name: string, { week = 70, usual = 70, price = 20 } = {}): ProductRow {
  return { ...selling(name, week, usual), category: KITCHEN, price, currency: 'USD' }
}

const marketAfter = () => [
  product('Silicone Garlic Press', { week: 700, price: 12 }),
  product('Steel Whisk'),
  product('Oak Board', { price: 104 }),
  product('Copper Grater', { week: 350 }),
  ...SUPPLY,
  shipmentRow({ identifier: 'NGBO26030002', arrivedOn: '2026-03-20' }),
]

async function publish(rows: SourceRow[]) {
  const outcome = await refreshed(running.database.db, [
    sourceOf(rows, { provides: ['product', 'supplier', 'shipment'] }),
  ])
  expect(outcome).toMatchObject({ state: 'done' })
}

async function idOf(table: 'product' | 'supplier', name: string): Promise<string> {
  const row = await running.database.db(table).where('name', 'like', `${name}%`).first('id')
  return String(row.id)
}

async function ask(who: TestMember, subject: AlertSubject, condition?: AlertCondition): Promise<Alert> {
  const { status, text } = await running.as(who, 'POST', '/api/alerts', {
    subject,
    ...(condition && { condition }),
  })
  expect([status, text]).toEqual([200, expect.any(String)])
  return JSON.parse(text)
}

const eventsOf = async (who: TestMember): Promise<AlertEvent[]> =>
  await running.read(who, '/api/alerts/events')
const eventLines = async (who: TestMember) =>
  (await eventsOf(who)).map(({ subjectName, when, words }) => `${subjectName} | ${when} | ${words}`).sort()

describe('a new edition', () => {
  it('is compared with the one before, and fires each alert once for what has just come true', async () => {
    const press = { kind: 'product' as const, id: await idOf('product', 'Silicone') }
    const whisk = { kind: 'product' as const, id: await idOf('product', 'Steel') }
    const board = { kind: 'product' as const, id: await idOf('product', 'Oak') }
    const supplier = { kind: 'supplier' as const, id: await idOf('supplier', 'Ningbo') }
    const view = JSON.parse(
      (
        await running.as(mai, 'POST', '/api/views', {
          name: 'Sells well',
          query: { category: KITCHEN, soldFrom: '300' },
        })
      ).text,
    )
    await ask(mai, press)
    await ask(mai, press, { when: 'x-usual-over', times: 3 })
    await ask(mai, press, { when: 'price-change', percent: 30 })
    await ask(mai, press, { when: 'profit-under', dollars: 3 })
    await ask(mai, whisk)
    await ask(mai, whisk, { when: 'x-usual-over', times: 1.1 })
    await ask(mai, board, { when: 'price-change', percent: 5 })
    await ask(mai, supplier)
    await ask(mai, { kind: 'category', id: KITCHEN })
    await ask(mai, { kind: 'view', id: view.id })
    await ask(ben, press)
    const muted = await ask(ben, supplier)
    await running.as(ben, 'PATCH', `/api/alerts/${muted.id}`, { muted: true })

    await publish(marketAfter())

    expect(await eventLines(mai)).toEqual([
      'Kitchen & Dining | new-product | 1 new product: Copper Grater (Growing, likely).',
      'Ningbo Orchid Kitchenware Co., Ltd. | supplier-shipped | Shipped again on 20 Mar 2026. The shipment before was on 10 Feb 2026.',
      'Sells well | new-product | 2 new products: Silicone Garlic Press (Growing, likely), and 1 more.',
      'Silicone Garlic Press | price-change | Price down 40%: now $12.00, before $20.00.',
      'Silicone Garlic Press | profit-under | Net profit a piece is now -$2.51, under your $3.00. Before: $3.88.',
      'Silicone Garlic Press | stage-change | Now Growing, likely. Before: Steady. 700 sold last week · 10x its normal week.',
      'Silicone Garlic Press | x-usual-over | 700 sold last week, 10x its normal week. You asked for 3x.',
    ])
    expect((await eventLines(ben)).map((line) => line.split(' | ')[1])).toEqual(['stage-change'])

    const [event] = await eventsOf(ben)
    expect(event).toMatchObject({
      href: `/product/${press.id}`,
      readAt: null,
      facts: {
        before: 'Steady',
        now: 'Growing, likely',
        source: expect.stringMatching(/^Live Data · Test source, /),
      },
    })

    // An unchanged market fires nothing; a price is compared with the last notified price.
    const before = await eventLines(mai)
    await publish(marketAfter())
    expect(await eventLines(mai)).toEqual(before)
    await publish([...marketAfter(), product('Oak Board', { price: 105.5 })])
    expect((await eventLines(mai)).filter((line) => !before.includes(line))).toEqual([
      'Oak Board | price-change | Price up 6%: now $105.50, before $100.00.',
    ])
  })

  it('fires once when a product gets its first supplier', async () => {
    const whisk = { kind: 'product' as const, id: await idOf('product', 'Steel') }
    await ask(mai, whisk, { when: 'supplier-found' })
    const found = async () => (await eventLines(mai)).filter((line) => line.includes('supplier-found'))
    await publish(marketAfter())
    expect(await found()).toEqual([])
    const ships = shipmentRow({ identifier: 'NGBO26030003', description: 'STAINLESS STEEL WHISK' })
    await publish([...marketAfter(), ships])
    await publish([...marketAfter(), ships])
    expect(await found()).toEqual([
      expect.stringMatching(
        /^Steel Whisk \| supplier-found \| 1 supplier ships goods like it now: Ningbo Orchid .*\.$/,
      ),
    ])
  })

  it('shows events as unread until they are read, to their own member only', async () => {
    const all = await eventsOf(mai)
    const unread = async (who: TestMember) => (await running.read(who, '/api/alerts/unread')).count
    expect([await unread(mai), await unread(ben)]).toEqual([all.length, 1])
    const foreign = await running.as(ben, 'POST', '/api/alerts/events/read', { upTo: all[0]?.id })
    expect(foreign.status).toBe(404)
    const read = await running.as(mai, 'POST', '/api/alerts/events/read', { upTo: all[1]?.id })
    expect(JSON.parse(read.text)).toEqual({ count: 1 })
    expect([await unread(mai), await unread(ben)]).toEqual([1, 1])
  })

  it('fires nothing beyond the three oldest alerts, nor for saved views, after the plan has ended', async () => {
    const { db } = running.database
    await db('member').where({ id: mai.id }).update({ plan: 'free' })
    const { alerts, most } = await running.read(mai, '/api/alerts')
    expect(most).toBe(3)
    expect(
      alerts.filter(({ paused }: Alert) => !paused).map(({ condition }: Alert) => condition.when),
    ).toEqual(['price-change', 'x-usual-over', 'stage-change'])
    const before = await eventLines(mai)
    await publish([...marketBefore(), product('Brass Scoop', { week: 400 })])
    expect(
      (await eventLines(mai)).filter((line) => !before.includes(line)).map((line) => line.split(' | ')[1]),
    ).toEqual(['price-change', 'stage-change'])
  })
})
