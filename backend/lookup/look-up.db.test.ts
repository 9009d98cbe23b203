import { describe, expect, it } from 'vitest'
import { startApp } from '../../tests/support/app.ts'
import { createTestDatabase } from '../../tests/support/database.ts'
import { makeProduct, makeSupplier, publishEdition } from '../../tests/support/factories.ts'
import { LOOKUPS_A_MINUTE } from '../contracts/lookup.ts'

const ITEM = '1729384756102938475'
const ASIN = 'B09H7GPR1G'

const database = await createTestDatabase()
const { db } = database
const lamp = await makeProduct(db, { name: 'Sunset Lamp', external_id: ITEM })
const kettle = await makeProduct(db, { channel: 'amazon', name: 'Steel Kettle', external_id: ASIN })
await makeProduct(db, { name: 'Left the edition', external_id: '1729384756102930000' })
const maker = await makeSupplier(db, { name: 'Danang Houseware', country: 'VN' })
const forwarder = await makeSupplier(db, { name: 'Blue Gulf Logistics', forwarder: true, price_low: 1 })
await db('cargo').insert([
  { supplier_id: maker, text: 'steel kettle', shipments: 33, last_on: '2026-10-01' },
  { supplier_id: forwarder, text: 'steel kettle', shipments: 90, last_on: '2026-11-01' },
  { supplier_id: maker, text: 'bucket', shipments: 2 },
])
await publishEdition(db, [{ id: lamp }, { id: kettle, channel: 'amazon' }])
const app = await startApp({ ...database, environment: { TRUST_PROXY: 'on' } })

async function lookUp(link: string, name?: string) {
  const query = new URLSearchParams({ link, ...(name && { name }) })
  const { status, text } = await app.call(`/api/lookup?${query}`, { headers: visitor() })
  return { status, ...JSON.parse(text) }
}

let visitors = 0
function visitor() {
  visitors += 1
  return { 'x-forwarded-for': `198.51.100.${visitors % 250}` }
}

describe('a visitor looks up their own link', () => {
  it.each([
    [`Look! https://shop.tiktok.com/view/product/${ITEM}?region=US`, () => lamp, 'Sunset Lamp'],
    [ITEM, () => lamp, 'Sunset Lamp'],
    [`https://www.amazon.de/Kettle/dp/${ASIN}/ref=sr_1`, () => kettle, 'Steel Kettle'],
    ['Steel Kettle', () => kettle, 'Steel Kettle'],
  ])('%s is a product of ours', async (link, id, name) => {
    expect(await lookUp(link)).toMatchObject({ status: 200, product: { id: String(id()), name } })
  })

  it('a product in no edition is unknown, and has no source to ask when none is connected', async () => {
    expect(await lookUp('https://www.tiktok.com/shop/pdp/neck-fan/1729384756102930000')).toEqual({
      status: 200,
      read: {
        ...{ kind: 'product', channel: 'tiktok', externalId: '1729384756102930000' },
        ...{ site: 'tiktok.com', name: 'neck fan' },
      },
      product: null,
      matchName: 'neck fan',
      source: null,
      follow: null,
    })
  })

  it('a short link is identified, and the words beside it are used for matching', async () => {
    expect(await lookUp('Portable Neck Fan https://vm.tiktok.com/ZMabc123/')).toMatchObject({
      read: { kind: 'short', host: 'vm.tiktok.com' },
      product: null,
      matchName: 'Portable Neck Fan',
    })
  })

  it('suppliers are matched by the name in a link of another shop', async () => {
    expect(
      await lookUp('https://shopee.vn/%E1%BA%A4m-si%C3%AAu-t%E1%BB%91c-inox-i.88201679.5873954476'),
    ).toMatchObject({ status: 200, product: null, matchName: 'Ấm siêu tốc inox' })
    expect(await lookUp('https://www.walmart.com/ip/123456789')).toMatchObject({
      read: { kind: 'unread', why: 'nameless', host: 'walmart.com' },
      matchName: null,
    })
  })

  it('a given name takes precedence over the words of the link', async () => {
    const { matchName } = await lookUp(
      'https://www.tiktok.com/shop/pdp/neck-fan/1729384756102930000',
      'Kettle',
    )
    expect(matchName).toBe('Kettle')
  })

  it.each([
    [`https://www.amazon.com@evil.example/dp/${ASIN}`, 'disguised'],
    ['javascript:alert(1)', 'not-web'],
    ['http://169.254.169.254/latest/meta-data/', 'other-site'],
  ])('%s is refused by its kind, and nothing is fetched', async (link, why) => {
    expect(await lookUp(link)).toMatchObject({ status: 200, read: { kind: 'unread', why }, product: null })
  })

  it.each([['link='], ['link=%20'], [`link=${'x'.repeat(2001)}`], ['text=lamp'], ['link=a&link=b']])(
    '%s is no question',
    async (query) => {
      const { status } = await app.call(`/api/lookup?${query}`)
      expect(status).toBe(400)
    },
  )
})

it.each([
  'Electric Steel Kettle',
  'Pava eléctrica de acero',
  'Ấm siêu tốc inox',
  'Ketel listrik stainless steel',
  '不锈钢电热水壶',
])('suppliers for %s come with the costs of the maker, not of the forwarder', async (name) => {
  const { status, text } = await app.call(`/api/lookup/supply?name=${encodeURIComponent(name)}`)
  const { suppliers, profitFacts } = JSON.parse(text)
  expect(status).toBe(200)
  expect(suppliers.map(({ name }: { name: string }) => name)).toEqual([
    'Danang Houseware',
    'Blue Gulf Logistics',
  ])
  expect(suppliers[0]).toMatchObject({ contactEmail: null, contactLocked: true })
  expect(profitFacts).toMatchObject({
    unitCost: { low: 3.2, high: 4.1, currency: 'USD' },
    ...{ assumedCost: null, minimumOrder: 500, origin: 'VN', originBasis: 'stated' },
  })
})

it('a name that nobody ships has no supplier and no costs', async () => {
  const { text } = await app.call('/api/lookup/supply?name=Zzyzx')
  expect(JSON.parse(text)).toMatchObject({
    suppliers: [],
    profitFacts: {
      unitCost: null,
      assumedCost: null,
      minimumOrder: null,
      origin: null,
      originBasis: null,
      duty: null,
      usualGoods: null,
    },
  })
})

it('one network is limited to some look-ups a minute, with a retry time', async () => {
  const limited = await startApp({ ...database, environment: { TRUST_PROXY: 'on' } })
  try {
    const from = (address: string) =>
      limited.call('/api/lookup?link=lamp', { headers: { 'x-forwarded-for': address } })
    const replies = await Promise.all(Array.from({ length: LOOKUPS_A_MINUTE + 3 }, () => from('203.0.113.7')))
    const refused = replies.filter(({ status }) => status === 429)
    expect(refused).toHaveLength(3)
    expect(refused[0]?.text).toContain('Too many look-ups. Please try again in a minute.')
    expect((await from('203.0.113.99')).status).toBe(200)
  } finally {
    await limited.stop()
  }
})
