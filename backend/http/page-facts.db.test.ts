import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type RunningApp, startApp } from '../../tests/support/app.ts'
import { createTestDatabase, type TestDatabase } from '../../tests/support/database.ts'
import { makeMatch, makeProduct, makeSupplier, publishEdition } from '../../tests/support/factories.ts'
import { pictureAddress } from '../pictures/address.ts'
import { supplierFacts } from '../suppliers/supplier-facts.ts'
import { editionPages, productFacts } from '../trends/product-facts.ts'

const PICTURE = 'https://pictures.example/lamp.jpg'

let database: TestDatabase
let app: RunningApp
let lamp: number
let unknown: number
let unlisted: number
let maker: number

beforeAll(async () => {
  database = await createTestDatabase()
  const { db } = database
  lamp = await makeProduct(db, { name: 'Lamp </title><script>', image_urls: [PICTURE], origin: 'live' })
  unknown = await makeProduct(db, { name: 'New thing', channel: 'amazon' })
  unlisted = await makeProduct(db)
  maker = await makeSupplier(db, { name: 'Tide & Sons', total_shipments: 1041 })
  await makeMatch(db, lamp, maker)
  await makeMatch(db, lamp, await makeSupplier(db), { position: 2 })
  await publishEdition(db, [
    { id: lamp, trend: { velocity: 412.4, confidence: 'high' } },
    { id: unknown, channel: 'amazon', trend: { velocity: null, confidence: 'low' } },
  ])
  app = await startApp({ ...database, environment: { PUBLIC_URL: 'https://tideline.example' } })
})

afterAll(async () => {
  await app.stop()
  await database.drop()
})

describe('the preview of a shared link', () => {
  it('to a product shows its name, what was counted, the verdict, suppliers and picture', async () => {
    const facts = await database.db.transaction((trx) => productFacts(trx, String(lamp)))
    expect(facts).toEqual({
      title: 'Lamp </title><script>',
      description:
        '512 sold last week · 5.1x usual. Growing · very likely. 2 suppliers with matching shipments.',
      picture: pictureAddress(PICTURE, 640),
    })
  })

  it('to a product without a trend says that nothing is known, and that its figures are sample data', async () => {
    const facts = await database.db.transaction((trx) => productFacts(trx, String(unknown)))
    expect(facts).toEqual({
      title: 'New thing',
      description: 'No data to compare yet. No supplier with matching shipments yet. Sample data.',
      picture: null,
    })
  })

  it('to a supplier shows its place and its shipments', async () => {
    const facts = await database.db.transaction((trx) => supplierFacts(trx, String(maker)))
    expect(facts).toEqual({
      title: 'Tide & Sons',
      description:
        'Supplier in Vietnam. 1,041 shipments in our data for 6 buyers, the last on 10 November 2026. Sample data.',
      picture: null,
    })
  })

  it.each(['0', '-1', 'abc', '1e3', '99999999999999999999', "1'--"])(
    'to an unknown page (%s) shows nothing',
    async (id) => {
      const facts = await database.db.transaction(async (trx) => [
        await productFacts(trx, id),
        await supplierFacts(trx, id),
      ])
      expect(facts).toEqual([null, null])
    },
  )

  it('to a product that the edition does not list shows nothing', async () => {
    expect(await database.db.transaction((trx) => productFacts(trx, String(unlisted)))).toBeNull()
  })
})

describe('the sitemap', () => {
  it('lists exactly the products of the edition, with its day', async () => {
    const reply = await app.call('/sitemap.xml', { headers: { host: 'tideline.example' } })
    const today = (await database.db.transaction(editionPages))?.publishedAt.toISOString().slice(0, 10)
    expect([reply.status, reply.headers['content-type']]).toEqual([200, 'application/xml; charset=utf-8'])
    expect(reply.text.match(/<url><loc>[^<]*\/product\/.*<\/url>/g)).toEqual(
      [lamp, unknown].map(
        (id) => `<url><loc>https://tideline.example/product/${id}</loc><lastmod>${today}</lastmod></url>`,
      ),
    )
  })

  it('is served before the first edition', async () => {
    const empty = await createTestDatabase()
    expect(await empty.db.transaction(editionPages)).toBeNull()
    await empty.drop()
  })
})
