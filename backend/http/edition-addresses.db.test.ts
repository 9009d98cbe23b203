import { describe, expect, it } from 'vitest'
import { startApp } from '../../tests/support/app.ts'
import { makeCreator } from '../../tests/support/creators.ts'
import { createTestDatabase, type TestDatabase } from '../../tests/support/database.ts'
import { declaredEndpoints } from '../../tests/support/declared-endpoints.ts'
import { makeMatch, makeProduct, makeSupplier, publishEdition } from '../../tests/support/factories.ts'
import { belowVersion } from '../contracts/edition-version.ts'
import { bumpContactRevision } from '../suppliers/contact-revision.ts'

const BELOW = (await declaredEndpoints()).filter(({ edition }) => edition !== undefined)

const database = await createTestDatabase()
const { db } = database
const product = await makeProduct(db, { name: 'First bottle', shop_name: 'Bottle shop' })
const supplier = await makeSupplier(db, { contact: { email: 'open@maker.example' } })
await makeMatch(db, product, supplier)
const creator = await makeCreator(db)
const shop = (await db.raw('select shop_number(channel, origin, shop_name) as id from product')).rows[0].id
await publishEdition(db, [{ id: product }, ...(await startPage())])
const app = await startApp(database)

/** The start page's public contacts are not under test. */
async function startPage(): Promise<{ id: number; channel: 'amazon' }[]> {
  const { db } = database
  const made: { id: number; channel: 'amazon' }[] = []
  for (const channel of ['amazon', 'amazon', 'amazon'] as const) {
    const id = await makeProduct(db, { channel })
    for (const position of [1, 2]) await makeMatch(db, id, await makeSupplier(db), { position })
    made.push({ id, channel })
  }
  return made
}

function documented(path: string): string {
  const subjects = { supplier, creator, '/shops/': shop }
  const [, subject = product] = Object.entries(subjects).find(([part]) => path.includes(part)) ?? []
  const filled = path.replace(':id', String(subject)).replace(':slug', 'home-living')
  return path.includes('/compare/')
    ? `${filled}?ids=${path.endsWith('suppliers') ? [supplier, supplier + 1] : [product, product + 1]}`
    : filled
}

async function version(): Promise<string> {
  return JSON.parse((await app.call('/api/edition')).text).version
}

describe.each(BELOW.map(({ path, edition }) => [path, edition] as const))('%s', (path, whose) => {
  it('serves a visitor’s bytes under the version, for a year, to everybody', async () => {
    const address = documented(path)
    const visitor = await app.call(address)
    expect(visitor.status).toBe(200)
    for (const asker of [{}, { as: 'free' }, { as: 'pro' }] as const) {
      const { status, text, headers } = await app.call(belowVersion(await version(), address), asker)
      expect([status, text]).toEqual([200, visitor.text])
      expect(headers['cache-control']).toBe('public, max-age=31536000, immutable')
      expect(headers.vary).toBe('Accept-Encoding')
      expect(headers['set-cookie']).toBeUndefined()
      expect(headers['x-total-count']).toBe(visitor.headers['x-total-count'])
    }
  })

  it('varies by cookie only where needed', async () => {
    const { headers } = await app.call(documented(path))
    expect(/Cookie/.test(String(headers.vary))).toBe(whose === 'visitors')
  })
})

it('the pointer to the current version is under 200 bytes and cacheable for seconds', async () => {
  const { text, headers } = await app.call('/api/edition', { as: 'pro' })
  expect(JSON.parse(text)).toEqual({ version: expect.stringMatching(/^[0-9]+-[0-9a-f]{16}$/) })
  expect(Buffer.byteLength(text)).toBeLessThan(200)
  expect(headers['cache-control']).toBe('public, max-age=5')
  expect([headers.vary, headers['set-cookie']]).toEqual(['Accept-Encoding', undefined])
})

it('a pointer reply without a newer version is never cached', async () => {
  const known = await app.call(`/api/edition?not=${await version()}`)
  const over = await app.call('/api/edition?not=1-0123456789abcdef')
  expect(known.headers['cache-control']).toBe('no-store')
  expect(over.headers['cache-control']).toBe('public, max-age=5')
})

it('the refresh status has the same version as the pointer', async () => {
  const { edition } = JSON.parse((await app.call('/api/data-refresh-status')).text)
  expect(edition.version).toBe(await version())
})

it.each(['/api/e/1-0123456789abcdef/stats', '/api/e/anything/stats', '/api/e/1-0123456789abcdef/products/1'])(
  'an unknown version is refused without caching: %s',
  async (address) => {
    const { status, text, headers } = await app.call(address)
    expect([status, JSON.parse(text).error.code]).toEqual([300, 'edition_changed'])
    expect(headers['cache-control']).toBe('no-store')
  },
)

it('responses that depend on member, key or clock are not versioned', async () => {
  const now = await version()
  for (const address of [
    '/api/pipeline',
    '/api/products',
    '/api/data-refresh-status',
    '/api/auth/user',
    '/api/v1/stats',
    '/api/suppliers?shippedWithin=30',
    '/api/edition',
  ]) {
    const reply = await app.call(belowVersion(now, address), { as: 'pro' })
    expect([address, reply.status, reply.headers['cache-control']]).toEqual([address, 404, 'no-store'])
  }
})

it('a missing product is not cached as missing', async () => {
  const { status, headers } = await app.call(belowVersion(await version(), '/api/products/999999'))
  expect([status, headers['cache-control']]).toEqual([404, 'no-store'])
})

it('versioned URLs accept no writes', async () => {
  const reply = await app.call(belowVersion(await version(), '/api/stats'), { method: 'POST', as: 'pro' })
  expect([reply.status, reply.headers.allow]).toEqual([405, 'GET, HEAD, OPTIONS'])
})

it('a page never mixes two editions when one is published between its reads', async () => {
  const { db } = database
  const before = await version()
  const stats = await app.call(belowVersion(before, '/api/stats'))
  const second = await makeProduct(db, { name: 'Second bottle' })
  const edition = await publishEdition(db, [{ id: second }, { id: product }])
  const page = await app.call(belowVersion(before, `/api/products/${product}`))
  await app.reached(edition)
  const list = await app.call(belowVersion(before, '/api/tiktok/trending'))
  expect([stats.status, page.status, list.status]).toEqual([200, 300, 300])
  const again = await app.call(belowVersion(await version(), '/api/tiktok/trending'))
  expect(again.text).toContain('Second bottle')
})

describe('the version changes with a fact even without a new edition:', () => {
  const changes: Record<string, (db: TestDatabase['db']) => Promise<unknown>> = {
    'facts that had to go': (db) => db.raw('update current_edition set revision = revision + 1'),
    'a contact that was found dead': (db) => db.transaction(bumpContactRevision),
    'a public list that was read again': (db) =>
      db('official_list').insert({
        list: 'cpsc',
        origin: 'sandbox',
        taken_at: db.fn.now(),
        tried_at: db.fn.now(),
      }),
    'category imports': (db) =>
      db('category_import').insert({ origin: 'sandbox', hs: '420222', asked_at: db.fn.now() }),
    'days that were replayed for the track record': (db) => db('replayed_base').delete(),
    'the name of a source': async (db) => {
      await db('source_state').insert({ source: 'echotik', origin: 'sandbox', label: 'Before', provides: [] })
      await db('source_state').update({ label: 'After' })
    },
  }

  it.each(Object.entries(changes))('%s', async (_name, change) => {
    const before = await version()
    await change(database.db)
    const over = await app.call(belowVersion(before, `/api/products/${product}`))
    expect(over.status).toBe(300)
    // Two statements change the version twice; reads between are refused.
    await expect
      .poll(async () => {
        const now = await version()
        return now !== before && (await app.call(belowVersion(now, `/api/products/${product}`))).status
      })
      .toBe(200)
  })
})

it('other code gives the same edition another version', async () => {
  const { editionState } = await import('./edition-version.ts')
  const [one, other] = await database.db.transaction(async (trx) => [
    await editionState(trx, 'one build'),
    await editionState(trx, 'another build'),
  ])
  expect(one?.edition).toBe(other?.edition)
  expect(one?.version).not.toBe(other?.version)
})

it('refuses a version of an older edition from memory, without the database', async () => {
  const older = await version()
  await app.reached(await publishEdition(database.db, [{ id: product }]))
  const refused = await database.db.transaction(async (trx) => {
    await trx.raw('lock table current_edition in access exclusive mode')
    return await app.call(belowVersion(older, `/api/products/${product}`))
  })
  expect([refused.status, JSON.parse(refused.text).error.code]).toEqual([300, 'edition_changed'])
  expect(refused.headers['cache-control']).toBe('no-store')
})
