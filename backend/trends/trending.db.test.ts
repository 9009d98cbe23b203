import { expect, it } from 'vitest'
import { startApp } from '../../tests/support/app.ts'
import { createTestDatabase } from '../../tests/support/database.ts'
import { makeMatch, makeProduct, makeSupplier, publishEdition } from '../../tests/support/factories.ts'

const database = await createTestDatabase()
const { db } = database
const app = await startApp(database)

it('the lists are empty before the first publication', async () => {
  const reply = await app.call('/api/tiktok/trending')
  expect(JSON.parse(reply.text)).toEqual([])
})

it('a channel’s list has the edition’s order, two suppliers per product, and the total in a header', async () => {
  const [second, first, other] = [
    await makeProduct(db, { name: 'Ribbed bottle' }),
    await makeProduct(db, { name: 'Steel bottle' }),
    await makeProduct(db, { name: 'Paper book', channel: 'amazon' }),
  ]
  for (const position of [1, 2, 3]) await makeMatch(db, first, await makeSupplier(db), { position })
  await publishEdition(db, [{ id: first }, { id: second }, { id: other, channel: 'amazon' }])

  const reply = await app.call('/api/tiktok/trending?limit=2')
  const items = JSON.parse(reply.text)

  expect(reply.headers['x-total-count']).toBe('2')
  expect(items.map((item: { product_name: string }) => item.product_name)).toEqual([
    'Steel bottle',
    'Ribbed bottle',
  ])
  expect(items[0]).toMatchObject({ suppliersFound: 3, price: 19.99, badge: 'Popular' })
  expect(items[0].suppliers).toHaveLength(2)
  expect(items[0].competition).toBeNull()
  // Shown on the start page.
  expect(items[0].suppliers[0]).toMatchObject({ contactLocked: false, verified: true })
})

it('a list has the same competition as the product’s page', async () => {
  const channels = ['tiktok', 'amazon'] as const
  const listed = []
  for (const channel of channels) {
    const id = await makeProduct(db, { name: 'Crowded lamp', channel, creator_count: 190 })
    const quiet = await makeProduct(db, { name: 'Quiet lamp', channel, seller_count: 12, creator_count: 190 })
    listed.push({ id, channel }, { id: quiet, channel })
  }
  await publishEdition(db, listed)
  const competitionIn = (text: string) =>
    JSON.parse(text).map(({ competition }: { competition: unknown }) => competition)
  const known = [
    { level: 'high', count: 190, of: 'creators', growthPercent: null },
    { level: 'low', count: 12, of: 'sellers', growthPercent: null },
  ]
  for (const channel of channels) {
    const { text } = await app.call(`/api/${channel}/trending?limit=5`)
    expect(competitionIn(text)).toEqual(known)
  }
  const pages = await Promise.all(listed.map(({ id }) => app.call(`/api/products/${id}`)))
  expect(competitionIn(`[${pages.map(({ text }) => text).join()}]`)).toEqual([...known, ...known])
})
