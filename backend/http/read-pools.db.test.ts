import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { describe, expect, it, vi } from 'vitest'
import { startApp } from '../../tests/support/app.ts'
import { createTestDatabase } from '../../tests/support/database.ts'
import { declaredEndpoints } from '../../tests/support/declared-endpoints.ts'
import { makeProduct, publishEdition } from '../../tests/support/factories.ts'
import { expectFailure } from '../../tests/support/one-product-app.ts'
import { openDatabase } from '../db/knex.ts'
import { networkBlockOf } from './rate-limit.ts'

const database = await createTestDatabase()
const { db } = database
await publishEdition(db, [{ id: await makeProduct(db) }])

it('members are served while all connections for visitors hang', async () => {
  const mute = createServer().listen(0, '127.0.0.1')
  await once(mute, 'listening')
  const stuck = openDatabase(`postgres://nobody@127.0.0.1:${(mute.address() as AddressInfo).port}/none`, {
    name: 'stuck',
    limits: 'serving',
  })
  const printed = vi.spyOn(console, 'log')
  const app = await startApp({ ...database, reads: { visitors: stuck, members: db } })
  const visitors = Array.from({ length: 40 }, () => app.call('/api/suppliers'))
  const member = await app.call('/api/suppliers', { as: 'free' })
  const refused = await Promise.all(visitors)
  await app.stop()
  await stuck.destroy()
  mute.close()
  expect(member.status).toBe(200)
  for (const reply of refused) expectFailure(reply, 503)
  expect(printed).not.toHaveBeenCalled()
  printed.mockRestore()
})

it('public reads use connections of the visitors’ pool', async () => {
  const writing = openDatabase(database.url, { name: 'writing', limits: 'serving' })
  const app = await startApp({
    ...database,
    db: writing,
    reads: { visitors: db, members: db },
  })
  const declared = (await declaredEndpoints()).filter(
    ({ method, access, limit }) => method === 'GET' && access === 'public' && !limit,
  )
  const paths = [
    ...declared.map(({ path }) => path.replace(':secret', 'x'.repeat(32)).replace(/:\w+/g, '1')),
    `/img/${'a'.repeat(64)}/320`,
    '/og/product/1.png',
    '/og/supplier/1.png',
    '/og/track-record.png',
    '/sitemap.xml',
    '/sitemap/products-1.xml',
    '/robots.txt',
    '/.well-known/security.txt',
    '/api/docs',
  ]
  let queries = 0
  writing.on('query', () => {
    queries += 1
  })
  const queriesFor = async (asked: string) => {
    queries = 0
    await app.call(asked)
    return queries
  }
  const used: string[] = []
  for (const path of paths) {
    // Retries: background work at process start may have queried.
    let tries = 0
    while (tries < 10 && (await queriesFor(path)) > 0) tries += 1
    if (tries === 10) used.push(path)
  }
  await app.stop()
  await writing.destroy()
  expect(used).toEqual([])
})

describe('the fair queue’s key for two addresses', () => {
  it.each([
    ['203.0.113.7', '203.0.113.200', true],
    ['203.0.113.7', '203.0.114.7', false],
    ['::ffff:203.0.113.7', '203.0.113.9', true],
    ['2001:db8:1:2::3', '2001:db8:1:ffff::3', true],
    ['2001:db8:1:2::3', '2001:db8:2:2::3', false],
    ['::1', '127.0.0.1', false],
  ])('%s and %s is shared: %s', (one, other, together) => {
    expect(networkBlockOf(one) === networkBlockOf(other)).toBe(together)
  })
})
