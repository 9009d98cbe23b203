import { describe, expect, it } from 'vitest'
import { startApp } from '../../tests/support/app.ts'
import { createTestDatabase } from '../../tests/support/database.ts'
import { makeMatch, makeProduct, makeSupplier, publishEdition } from '../../tests/support/factories.ts'
import { pictureAddress } from '../pictures/address.ts'
import { supplierFacts } from '../suppliers/supplier-facts.ts'
import { productFacts } from '../trends/product-facts.ts'

const PICTURE = 'https://pictures.example/lamp.jpg'

const database = await createTestDatabase()
const { db } = database
const lamp = await makeProduct(db, { name: 'Lamp </title><script>', image_urls: [PICTURE], origin: 'live' })
const unknown: number = await makeProduct(db, { name: 'New thing', channel: 'amazon', price: null })
const unlisted = await makeProduct(db)
const maker = await makeSupplier(db, { name: 'Tide & Sons', total_shipments: 1041 })
await makeMatch(db, lamp, maker)
const other = await makeSupplier(db)
const suppliers = [maker, other]
await makeMatch(db, lamp, other, { position: 2 })
// Simulates many deleted products in between.
await db.raw('alter table product alter column id restart with 20001')
const far = await makeProduct(db)
const edition: number = await publishEdition(db, [
  { id: lamp, trend: { velocity: 412.4, confidence: 'high' } },
  { id: unknown, channel: 'amazon', trend: { velocity: null, confidence: 'low' } },
  { id: far },
])
const app = await startApp({ ...database, environment: { PUBLIC_URL: 'https://tideline.example' } })

describe('the preview of a shared link', () => {
  it('shows a product’s name, counts, verdict, suppliers and picture', async () => {
    const facts = await db.transaction((trx) => productFacts(trx, String(lamp)))
    expect(facts).toEqual({
      title: 'Lamp </title><script>',
      description:
        '512 sold last week · 5.1x its normal week. Growing, very likely. 2 suppliers with matching shipments.',
      picture: {
        path: `/og/product/${lamp}.png?edition=${edition}`,
        words: 'Lamp </title><script>. 512 sold last week · 5.1x its normal week. Growing, very likely.',
      },
      about: {
        '@type': 'Product',
        category: 'Kitchen & Dining',
        offers: { '@type': 'Offer', price: '19.99', priceCurrency: 'USD' },
      },
      photo: pictureAddress(PICTURE, 640),
    })
  })

  it('marks a product without a trend as unknown and its figures as sample data', async () => {
    const facts = await db.transaction((trx) => productFacts(trx, String(unknown)))
    expect(facts).toEqual({
      title: 'New thing',
      description: 'No data to compare yet. No supplier with matching shipments yet. Sample data.',
      picture: {
        path: `/og/product/${unknown}.png?edition=${edition}`,
        words: 'New thing. No data to compare yet.',
      },
      // No price, so no offer.
      about: { '@type': 'Product', category: 'Kitchen & Dining' },
      photo: null,
    })
  })

  it('shows a supplier’s place and shipments', async () => {
    const facts = await db.transaction((trx) => supplierFacts(trx, String(maker)))
    expect(facts).toEqual({
      title: 'Tide & Sons',
      description:
        'Supplier in Vietnam. 1,041 shipments in our data for 6 buyers, the last on 10 November 2026. Sample data.',
      picture: {
        path: `/og/supplier/${maker}.png`,
        words:
          'Tide & Sons. Supplier in Vietnam. 1,041 shipments in our data for 6 buyers, the last on 10 November 2026.',
      },
      about: { '@type': 'Organization', address: { '@type': 'PostalAddress', addressCountry: 'VN' } },
      photo: null,
    })
  })

  it.each(['0', '-1', 'abc', '1e3', '99999999999999999999', "1'--"])(
    'is empty for an unknown page (%s)',
    async (id) => {
      const facts = await db.transaction(async (trx) => [
        await productFacts(trx, id),
        await supplierFacts(trx, id),
      ])
      expect(facts).toEqual([null, null])
    },
  )

  it('is empty for a product that the edition does not list', async () => {
    expect(await db.transaction((trx) => productFacts(trx, String(unlisted)))).toBeNull()
  })
})

describe('the sitemap', () => {
  const read = async (path: string) => await app.call(path, { headers: { host: 'tideline.example' } })
  const places = (text: string) =>
    [...text.matchAll(/<loc>https:\/\/tideline\.example([^<]*)<\/loc>/g)].map(([, path]) => path)

  it('names its parts, each with the day of the edition', async () => {
    const reply = await read('/sitemap.xml')
    const today = new Date().toISOString().slice(0, 10)
    expect([reply.status, reply.headers['content-type']]).toEqual([200, 'application/xml; charset=utf-8'])
    expect(places(reply.text)).toEqual([
      '/sitemap/pages.xml',
      '/sitemap/products-1.xml',
      '/sitemap/products-3.xml',
      '/sitemap/suppliers-1.xml',
    ])
    expect(reply.text.match(new RegExp(`<lastmod>${today}</lastmod>`, 'g'))).toHaveLength(4)
  })

  it('lists exactly the products of the edition, and the suppliers', async () => {
    const files = ['/sitemap/products-1.xml', '/sitemap/products-3.xml', '/sitemap/suppliers-1.xml']
    const listed = await Promise.all(files.map(async (file) => places((await read(file)).text)))
    expect(listed).toEqual([
      [`/product/${lamp}`, `/product/${unknown}`],
      [`/product/${far}`],
      suppliers.map((id) => `/supplier/${id}`),
    ])
  })

  it.each([
    'products-0',
    'products-2',
    'products-4',
    'products-01',
    'products-9999999',
    'members-1',
    'toString-1',
    'other',
  ])('has no part %s', async (name) => {
    expect((await read(`/sitemap/${name}.xml`)).status).toBe(404)
  })

  it('is served before the first edition', async () => {
    const empty = await createTestDatabase()
    const unfilled = await startApp({ ...empty, environment: { PUBLIC_URL: 'https://tideline.example' } })
    const { status, text } = await unfilled.call('/sitemap.xml', { headers: { host: 'tideline.example' } })
    await unfilled.stop()
    await empty.drop()
    expect([status, places(text)]).toEqual([200, ['/sitemap/pages.xml']])
  })
})
