import { describe, expect, it } from 'vitest'
import { type CallOptions, startApp } from '../../tests/support/app.ts'
import { createTestDatabase } from '../../tests/support/database.ts'
import {
  makeHashtagAndShop,
  makeHistory,
  makeMatch,
  makeProduct,
  makeSupplier,
  publishEdition,
} from '../../tests/support/factories.ts'
import { makeMember } from '../../tests/support/members.ts'
import { FROM_APP, fromApp } from '../../tests/support/revealing.ts'

const PRODUCTS = 10
const CANARY = 'canary'

const database = await createTestDatabase()
const { db } = database
const products: { id: number; channel?: 'amazon' }[] = []
const suppliers: number[] = []
const contacts: string[][] = []
for (let index = 0; index < PRODUCTS; index += 1) {
  const channel = index % 3 === 2 ? ('amazon' as const) : undefined
  const id = await makeProduct(db, { name: `Steel bottle ${index}`, ...(channel ? { channel } : {}) })
  for (const position of [1, 2, 3]) {
    const supplier = await canarySupplier(`${index}-${position}`)
    suppliers.push(supplier)
    await makeMatch(db, id, supplier, { position })
  }
  contacts.push([1, 2].map((position) => `${CANARY}-${index}-${position}-`))
  await makeHistory(
    db,
    id,
    Array.from({ length: 60 }, (_, day) => 10 + day),
  )
  products.push({ id, ...(channel ? { channel } : {}) })
}
await makeHashtagAndShop(db)
await publishEdition(db, products)
const first = products[0]?.id ?? 0
const openCanaries = contacts.slice(0, 3).flat()
const app = await startApp(database)

const addresses = () => [
  ...[
    '',
    '?category=Kitchen+%26+Dining',
    '?category=Kitchen%20%26%20Dining',
    '?limit=100',
    '?page=2&limit=3',
    '?origin=sandbox',
  ].flatMap((query) => [`/api/tiktok/trending${query}`, `/api/amazon/trending${query}`]),
  '/api/landing/trending',
  '/api/premium/trending',
  '/api/dashboard/live-trending?limit=100',
  '/api/hashtags/trending',
  '/api/tiktok/shops',
  '/api/tiktok/status',
  '/api/stats',
  '/api/data-refresh-status',
  '/api/refresh-timer',
  ...[
    '',
    '?limit=100',
    '?q=maker',
    '?sort=recent',
    '?sort=name',
    '?country=VN',
    '?q=canary',
    '?category=Kitchen+%26+Dining',
    '?minShipments=1',
    '?shippedWithin=3650',
    '?forwarders=hidden',
  ].map((query) => `/api/suppliers${query}`),
  ...suppliers.map((id) => `/api/suppliers/${id}/profile`),
  ...suppliers.map((id) => `/api/suppliers/${id}`),
  ...suppliers.map((id) => `/api/suppliers/${id}/dead-contact`),
  '/api/account/contacts',
  '/api/importyeti/suppliers?productName=Steel+bottle+7',
  '/api/importyeti/suppliers?productName=canary',
  ...Array.from({ length: PRODUCTS }, (_, index) => `/api/products/${first + index}`),
  `/api/products/${first}?days=90`,
  ...['trend-velocity', 'profit-potential', 'recent', 'price-range'].map(
    (sort) => `/api/products?sort=${sort}&limit=100`,
  ),
  '/api/search?q=bottle',
  '/api/search?q=canary',
  '/api/openapi.json',
  '/api/docs',
  '/api/csp-report',
  '/metrics',
  '/readyz',
  '/trending',
]

describe('the contacts', { timeout: 120_000 }, () => {
  it.each(['visitor', 'free'] as const)(
    'are visible to a %s only for the three open landing cards, wherever those suppliers are shown',
    async (role) => {
      const seen = await contactsSeen(role === 'visitor' ? {} : { as: role })
      for (const values of [seen.landing, seen.elsewhere])
        expect(cardsOf(values)).toEqual(new Set(openCanaries))
    },
  )

  it.each([
    ['free', []],
    ['back from Pro to free', ['pro']],
  ] as const)(
    'are also visible to a member (%s) who revealed them, wherever those suppliers are shown',
    async (_plan, [plan]) => {
      const member = await makeMember(db, plan ? { plan } : {})
      const revealed = [suppliers[9], suppliers[28]]
      for (const id of revealed) await app.call(`/api/suppliers/${id}`, fromApp(member))
      await db('member').where({ id: member.id }).update({ plan: 'free' })
      const seen = await contactsSeen({ headers: { cookie: member.cookie } })
      const values = ['3-1', '9-2'].flatMap((suffix) =>
        ['person', 'email', 'phone', 'address'].map((field) => `${CANARY}-${suffix}-${field}`),
      )
      expect(new Set(seen.elsewhere.filter((value) => !isOpenToAll(value)))).toEqual(new Set(values))
      for (const id of revealed) {
        const profile = await app.call(`/api/suppliers/${id}/profile`, { headers: { cookie: member.cookie } })
        expect(JSON.parse(profile.text)).toMatchObject({
          contactLocked: false,
          contactEmail: expect.stringMatching(/^canary/),
        })
      }
      const neighbour = await app.call(`/api/suppliers/${suppliers[10]}/profile`, {
        headers: { cookie: member.cookie },
      })
      expect(JSON.parse(neighbour.text)).toMatchObject({ contactLocked: true, contactEmail: null })
    },
  )

  it('stay locked for visitors and free members when a reveal is refused', async () => {
    const usedUp = await makeMember(db, { contactsUsed: 3 })
    const seen = [
      ...(await contactsSeen({ headers: FROM_APP })).elsewhere,
      ...(await contactsSeen(fromApp(usedUp))).elsewhere,
    ]
    expect(seen.filter((value) => !isOpenToAll(value))).toEqual([])
  })

  it('are visible to a Pro member for every supplier, complete', async () => {
    const seen = await contactsSeen({ as: 'pro' })
    expect(new Set(seen.elsewhere).size).toBeGreaterThanOrEqual(PRODUCTS * 2 * 4)
  })

  it('are marked as locked only where a contact exists', async () => {
    const silent = await makeSupplier(db, { name: 'Nobody knows them', contact: null })
    const cards = JSON.parse((await app.call('/api/suppliers?limit=100')).text)
    const locked = new Map(
      cards.map((card: { id: string; contactLocked: boolean }) => [card.id, card.contactLocked]),
    )
    expect(locked.get(String(silent))).toBe(false)
    expect([...locked.values()].filter(Boolean)).toHaveLength(PRODUCTS * 3 - openCanaries.length)
  })
})

describe('the landing sample', () => {
  it('has empty locked places', async () => {
    const cards = JSON.parse((await app.call('/api/landing/trending', { as: 'pro' })).text)
    expect(cards.map((card: { locked: boolean }) => card.locked)).toEqual([
      false,
      false,
      false,
      true,
      true,
      true,
    ])
    expect(cards[3]).toEqual({
      id: null,
      locked: true,
      name: null,
      category: null,
      imageUrl: null,
      trend: null,
      trendVelocity: null,
      profitMargin: null,
      competition: null,
      channel: null,
      price: null,
      currency: null,
      netProfit: null,
      profitFacts: null,
      provenance: null,
      suppliersFound: 0,
      forwardersFound: 0,
      suppliers: [],
    })
  })
})

describe('the catalogue', () => {
  it('opens its first three products to a free member, for every cursor they send', async () => {
    const page = await app.call('/api/products?limit=5', { as: 'free' })
    const behind = await app.call(`/api/products?limit=5&cursor=${page.headers['x-next-cursor']}`, {
      as: 'free',
    })
    const open = (text: string) => JSON.parse(text).map((one: { name: string | null }) => one.name !== null)
    expect(open(page.text)).toEqual([true, true, true, false, false])
    expect(open(behind.text)).toEqual([false, false, false, false, false])
  })

  it('opens completely to a Pro member, each product once over its pages', async () => {
    const names: string[] = []
    let cursor = ''
    do {
      const page = await app.call(`/api/products?limit=4${cursor && `&cursor=${cursor}`}`, { as: 'pro' })
      names.push(...JSON.parse(page.text).map((one: { name: string }) => one.name))
      cursor = String(page.headers['x-next-cursor'] ?? '')
    } while (cursor)
    expect(names.toSorted()).toEqual(
      Array.from({ length: PRODUCTS }, (_, index) => `Steel bottle ${index}`).toSorted(),
    )
  })
})

describe('a product’s history', () => {
  it('is seven days for everyone, with the number of further days', async () => {
    const detail = JSON.parse((await app.call(`/api/products/${first}`)).text)
    expect(detail.history).toHaveLength(7)
    expect(detail).toMatchObject({ historyLockedDays: 53, forecast: null })
    expect(detail.history.at(-1)).toMatchObject({ day: '2026-11-19', units: 69, price: 19.99 })
  })

  it('requires sign-in and payment beyond seven days, and opens to a Pro member with a forecast', async () => {
    const path = `/api/products/${first}?days=90`
    const pro = await app.call(path, { as: 'pro' })
    expect([
      (await app.call(path)).status,
      (await app.call(path, { as: 'free' })).status,
      pro.status,
    ]).toEqual([401, 402, 200])
    expect(JSON.parse(pro.text).history).toHaveLength(60)
    expect(JSON.parse(pro.text).forecast).toHaveLength(13)
    expect(JSON.parse(pro.text).historyLockedDays).toBe(0)
  })

  it('is forecast in a comparison for a Pro member alone', async () => {
    const path = `/api/compare/products?ids=${first},${first + 1}`
    const weeksFor = async (as?: 'free' | 'pro') =>
      JSON.parse((await app.call(path, as ? { as } : {})).text).map(
        ({ forecast }: { forecast: unknown[] | null }) => forecast?.length ?? null,
      )
    expect([await weeksFor(), await weeksFor('free'), await weeksFor('pro')]).toEqual([
      [null, null],
      [null, null],
      [13, 13],
    ])
  })
})

async function canarySupplier(suffix: string): Promise<number> {
  const value = (field: string) => `${CANARY}-${suffix}-${field}`
  return await makeSupplier(db, {
    contact: {
      person: value('person'),
      email: value('email'),
      phone: value('phone'),
      address: value('address'),
    },
  })
}

function cardsOf(values: string[]): Set<string> {
  return new Set(values.map((value) => value.replace(/[a-z]+$/, '')))
}

function isOpenToAll(value: string): boolean {
  return openCanaries.some((card) => value.startsWith(card))
}

async function contactsSeen(options: Pick<CallOptions, 'as' | 'headers'>) {
  const landing: string[] = []
  const elsewhere: string[] = []
  for (const address of addresses()) {
    for (const method of ['GET', 'POST']) {
      const { text, headers } = await app.call(address, { ...options, method })
      const found = `${text}${JSON.stringify(headers)}`.match(/canary-[0-9]+-[0-9]-[a-z]+/g) ?? []
      if (address === '/api/landing/trending') landing.push(...found)
      else elsewhere.push(...found)
    }
  }
  return { landing, elsewhere }
}
