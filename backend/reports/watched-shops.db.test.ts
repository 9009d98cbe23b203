import { expect, it } from 'vitest'
import { startApp } from '../../tests/support/app.ts'
import { createTestDatabase } from '../../tests/support/database.ts'
import { makeProduct, type ProductWish, publishEdition } from '../../tests/support/factories.ts'
import { makeMember } from '../../tests/support/members.ts'
import { watchlistCalls } from '../../tests/support/watching.ts'
import { SHOPS_OF_PLAN } from '../contracts/plans.ts'
import type { WatchChange } from '../contracts/watchlist.ts'

const NOON = Date.parse('2026-11-21T12:00:00.000Z')
let clock = NOON

const database = await createTestDatabase()
const { db } = database
await db('source_state').insert({
  ...{ source: 'test-source', origin: 'sandbox', label: 'Test source', provides: ['product'] },
  ...{ last_day: '2026-11-19', previous_day: '2026-11-18' },
})
const listed: number[] = []
const sell = async (shop: string, wish: ProductWish = {}) => {
  const id = await makeProduct(db, { shop_name: shop, ...wish })
  listed.push(id)
  return id
}
const publish = () =>
  publishEdition(
    db,
    listed.map((id) => ({ id, trend: { lastWeek: 300 } })),
  )
const first = await sell('Glowfig')
for (let at = 0; at < SHOPS_OF_PLAN.pro + 1; at++) await sell(`Shop ${at}`)
await publish()
const app = await startApp({ ...database, now: () => new Date(clock) })
const { take, listOf, see } = watchlistCalls(app)

const watch = (id: string, watching = true): WatchChange => ({
  kind: 'shop',
  id,
  watching,
  at: new Date(clock).toISOString(),
})
const shopOf = async (id: number): Promise<string> => {
  const row = await db('product')
    .where({ id })
    .first(db.raw('shop_number(channel, origin, shop_name) as shop'))
  return String(row.shop)
}

it('saves a shop with its figures, and drops it', async () => {
  const member = await makeMember(db)
  const id = await shopOf(first)
  expect(await take([watch(id)], member)).toEqual([])
  expect((await listOf(member)).shops).toMatchObject([
    {
      id,
      name: 'Glowfig',
      now: { productsKnown: 1, rising: 1, droppedInAll: 0, unitsAWeek: 300 },
      changes: [],
    },
  ])
  clock += 1000
  await take([watch(id, false)], member)
  expect((await listOf(member)).shops).toEqual([])
})

it('names what was added, dropped and rose since the visit before', async () => {
  const member = await makeMember(db)
  await take([watch(await shopOf(first))], member)
  await see(member)
  const gone = await sell('Glowfig')
  await db('product').where({ id: gone }).update({ last_seen_on: '2026-11-17' })
  await sell('Glowfig')
  await app.reached(await publish())
  clock += 3 * 3_600_000
  expect((await listOf(member)).shops[0]?.changes).toMatchObject([
    { what: 'Products that rise', before: '1', now: '2' },
    { what: '2 products added' },
    { what: '1 product dropped' },
    { what: 'Sold in a week', before: '300', now: '600' },
  ])
})

it.each([
  ['free', SHOPS_OF_PLAN.free],
  ['pro', SHOPS_OF_PLAN.pro],
] as const)('refuses more than the places of a %s member, and unknown shops', async (plan, most) => {
  const member = await makeMember(db, { plan })
  const ids = await Promise.all(listed.slice(1, most + 2).map(shopOf))
  const refused = await take([watch('12345'), ...ids.map((id) => watch(id))], member)
  expect(refused.map(({ why }: { why: string }) => why).sort()).toEqual(['full', 'unknown'])
  expect((await listOf(member)).shops).toHaveLength(most)
})

it('keeps a shop that left the data in the list by the name it had', async () => {
  const member = await makeMember(db)
  const product = await sell('Soon gone')
  await app.reached(await publish())
  await take([watch(await shopOf(product))], member)
  await db('product').where({ id: product }).delete()
  expect((await listOf(member)).shops).toMatchObject([{ name: 'Soon gone', now: null }])
})
