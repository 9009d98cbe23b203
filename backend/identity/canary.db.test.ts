import { describe, expect, it } from 'vitest'
import { startApp } from '../../tests/support/app.ts'
import { createTestDatabase } from '../../tests/support/database.ts'
import { declaredEndpoints } from '../../tests/support/declared-endpoints.ts'
import {
  makeHashtagAndShop,
  makeHistory,
  makeMatch,
  makeProduct,
  makeSupplier,
  publishEdition,
} from '../../tests/support/factories.ts'
import { startStripe } from '../../tests/support/fake-stripe.ts'
import { logTo } from '../../tests/support/log-to.ts'
import { makeMember, type TestMember } from '../../tests/support/members.ts'
import { belowVersion } from '../contracts/edition-version.ts'
import { APP_ROUTES } from '../contracts/routes.ts'

const SUPPLIERS = 210
const PRODUCTS = 12
const OURS = { 'x-requested-with': 'app', 'sec-fetch-site': 'same-origin' }
const GREEDY = ['?fields=*', '?include=contact', '?sort=contact_email', '?expand=contact', '?select=email']

let logged: string

const database = await createTestDatabase()
const { db } = database
const suppliers: number[] = []
for (let index = 0; index < SUPPLIERS; index += 1) suppliers.push(await canarySupplier(index))
const products: { id: number; channel?: 'amazon' }[] = []
for (let index = 0; index < PRODUCTS; index += 1) {
  const channel = index % 3 === 2 ? { channel: 'amazon' as const } : {}
  const id = await makeProduct(db, { name: `Steel bottle ${index}`, ...channel })
  for (const position of [1, 2, 3])
    await makeMatch(db, id, suppliers[index * 3 + position] ?? 0, { position })
  await makeHistory(
    db,
    id,
    Array.from({ length: 60 }, (_, day) => 10 + day),
  )
  products.push({ id, ...channel })
}
await makeHashtagAndShop(db)
await publishEdition(db, products)
const first = { product: products[0]?.id ?? 0, supplier: suppliers[0] ?? 0 }
logged = ''
const payments = await startStripe()
const app = await startApp({
  ...database,
  fakeStripe: payments.fakeStripe,
  log: logTo((line) => {
    logged += line
  }, 'trace'),
})
const free = await makeMember(db)
const pro = await makeMember(db, { plan: 'pro' })
const bought = suppliers.slice(-3)
const addressed = suppliers.at(-4) ?? 0
const before = await db('contact').where({ supplier_id: addressed }).first('person', 'email', 'phone')
await db('contact').where({ supplier_id: addressed }).update({ person: null, email: null, phone: null })
const opened = await app.call(`/api/suppliers/${addressed}`, { headers: { ...OURS, cookie: free.cookie } })
expect(opened.status).toBe(200)
await db('contact').where({ supplier_id: addressed }).update(before)
for (const id of bought) {
  const reply = await app.call(`/api/suppliers/${id}`, { headers: { ...OURS, cookie: free.cookie } })
  expect(reply.status).toBe(200)
}

async function seenBy(
  member: TestMember | null,
  asked = addresses(),
): Promise<{ landing: Set<number>; elsewhere: Set<number>; parts: Set<string>; calls: number }> {
  const landing = new Set<number>()
  const parts = new Set<string>()
  const elsewhere = new Set<number>()
  let calls = 0
  for (const { path, methods } of await asked) {
    for (const method of methods) {
      const reply = await app.call(path, {
        method,
        headers: { ...OURS, ...(member ? { cookie: member.cookie } : {}) },
        ...(method === 'GET' || method === 'HEAD' ? {} : { body: '{}' }),
      })
      calls += 1
      const into = path.startsWith('/api/landing/trending') ? landing : elsewhere
      for (const [part, number] of `${reply.text}${JSON.stringify(reply.headers)}`.matchAll(
        /canary(\d+)x[a-z]+/g,
      )) {
        into.add(Number(number))
        parts.add(part)
      }
    }
  }
  return { landing, elsewhere, parts, calls }
}

async function addresses(): Promise<{ path: string; methods: string[] }[]> {
  const asked = (await declaredEndpoints())
    // Keyed endpoints accept no session; see public-api.db.test.ts.
    .filter(({ scope }) => !scope)
    // These reveal a contact or end the session or account; others are harmless.
    .filter(
      ({ path }) =>
        ![
          '/api/suppliers/:id',
          '/api/suppliers/:id/dead-contact',
          '/api/logout',
          '/api/account/delete',
          '/api/account/sign-out-everywhere',
          '/api/account/sessions/:id',
        ].includes(path),
    )
    .flatMap(({ path, method }) =>
      // One address of each kind suffices: the refusal precedes any lookup.
      filled(path).flatMap((one, at) =>
        (at === 0 ? variants(one) : [one]).map((each) => ({
          path: each,
          methods: method === 'GET' && at === 0 ? ['GET', 'HEAD'] : [method],
        })),
      ),
    )
  const pages = APP_ROUTES.flatMap((route) => filled(route).map((path) => ({ path, methods: ['GET'] })))
  const others = [
    '/api/openapi.json',
    '/api/docs',
    '/metrics',
    '/readyz',
    '/sitemap.xml',
    '/sitemap/products-1.xml',
    '/sitemap/suppliers-1.xml',
    `/og/product/${first.product}.png`,
    `/og/supplier/${first.supplier}.png`,
    '/og/track-record.png',
    '/api/nothing',
    '/.env',
  ]
  return [...asked, ...pages, ...others.map((path) => ({ path, methods: ['GET', 'POST'] }))]
}

async function shared(): Promise<{ path: string; methods: string[] }[]> {
  const { version } = JSON.parse((await app.call('/api/edition')).text)
  return (await declaredEndpoints())
    .filter(({ edition }) => edition !== undefined)
    .flatMap(({ path }) => filled(path).flatMap((one, at) => (at === 0 ? variants(one) : [one])))
    .map((path) => ({ path: belowVersion(version, path), methods: ['GET'] }))
}

function filled(path: string): string[] {
  if (!path.includes(':')) return [path]
  const from = path.includes('supplier') ? first.supplier : first.product
  const count = path.includes('supplier') ? 16 : PRODUCTS
  return Array.from({ length: count }, (_, index) => path.replace(/:\w+/, String(from + index)))
}

function variants(path: string): string[] {
  const more: Record<string, string[]> = {
    '/api/tiktok/trending': [
      '?limit=100',
      '?category=Kitchen+%26+Dining',
      '?page=2&limit=3',
      '?origin=sandbox',
    ],
    '/api/amazon/trending': ['?limit=100', '?category=Kitchen+%26+Dining', '?page=2&limit=3'],
    '/api/dashboard/live-trending': ['?limit=100'],
    '/api/products': ['trend-velocity', 'profit-potential', 'recent', 'price-range'].map(
      (sort) => `?sort=${sort}&limit=100`,
    ),
    '/api/suppliers': [
      '?limit=100',
      '?limit=100&page=3',
      '?q=canary',
      '?q=maker',
      '?sort=recent',
      '?sort=name',
      '?country=VN',
      '?minShipments=1',
      '?shippedWithin=3650',
      '?forwarders=hidden',
    ],
    '/api/importyeti/suppliers': ['?productName=Steel+bottle+7', '?productName=canary'],
    '/api/search': ['?q=bottle', '?q=canary'],
    '/api/search/suggestions': ['?q=canary', '?q=ste'],
    '/api/explore': ['?limit=100', '?q=bottle', '?suppliersFrom=1&sort=shipped', '?q=canary'],
    '/api/explore/loosen': ['?suppliersFrom=1', '?q=canary'],
    '/api/export/products.csv': ['?suppliersFrom=1', '?q=canary'],
    '/api/export/products.xlsx': ['?suppliersFrom=1'],
  }
  return ['', ...(more[path] ?? []), ...GREEDY].map((query) => path + query)
}

describe('a supplier’s contact', { timeout: 120_000 }, () => {
  /** The landing's three open cards, two suppliers each. */
  const OPEN_ON_LANDING = 6

  it('reaches a visitor only if it is on one of the three open landing cards', async () => {
    const seen = await seenBy(null)
    expect(seen.landing.size).toBe(OPEN_ON_LANDING)
    expect(seen.elsewhere).toEqual(seen.landing)
    expect(seen.calls).toBeGreaterThan(400)
  })

  it('also reaches a free member who revealed it, wherever that supplier is shown', async () => {
    const seen = await seenBy(free)
    const own = [4, 3, 2, 1].map((index) => SUPPLIERS - index)
    expect(seen.elsewhere).toEqual(new Set([...seen.landing, ...own]))
    expect(seen.landing.size).toBe(OPEN_ON_LANDING)
    const addressOnly = [...seen.parts].filter((part) => part.startsWith(`canary${SUPPLIERS - 4}x`))
    expect(addressOnly).toEqual([`canary${SUPPLIERS - 4}xaddress`])
    expect([...seen.parts]).toContain(`canary${SUPPLIERS - 3}xmail`)
  })

  it('reaches a Pro member everywhere', async () => {
    const seen = await seenBy(pro)
    expect(seen.elsewhere.size).toBeGreaterThan(100)
  })

  it('is in cacheable responses only if it is open to everybody', async () => {
    const cards = Promise.resolve([{ path: '/api/landing/trending', methods: ['GET'] }])
    const { landing } = await seenBy(null, cards)
    for (const asker of [null, free, pro]) {
      const { elsewhere, calls } = await seenBy(asker, shared())
      expect([landing.size, elsewhere]).toEqual([OPEN_ON_LANDING, landing])
      expect(calls).toBeGreaterThan(50)
    }
  })

  it('never reaches the log', () => {
    expect(logged.length).toBeGreaterThan(10_000)
    expect(logged).not.toMatch(/canary\d+x/)
  })

  it('cannot be sorted or filtered by', async () => {
    for (const query of GREEDY) {
      const reply = await app.call(`/api/suppliers${query}`, { as: 'free' })
      expect([query, reply.status]).toEqual([query, 400])
    }
  })
})

async function canarySupplier(index: number): Promise<number> {
  const value = (field: string) => `canary${index}x${field}`
  return await makeSupplier(db, {
    name: `Maker ${index}`,
    contact: {
      person: value('person'),
      email: `${value('mail')}@factory.example`,
      phone: value('phone'),
      address: value('address'),
    },
  })
}
