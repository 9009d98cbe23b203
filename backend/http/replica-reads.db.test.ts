import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net'
import { afterAll, expect, it, vi } from 'vitest'
import { type RunningApp, startApp } from '../../tests/support/app.ts'
import { createTestDatabase } from '../../tests/support/database.ts'
import { makeProduct, publishEdition } from '../../tests/support/factories.ts'
import { openDatabase } from '../db/knex.ts'
import { REFRESH_LOCK } from '../refresh/refresh-lock.ts'

/**
 * A second database with another product name shows where a response was read. `tests/proof/fleet.ts` tests
 * real replication.
 */

const primary = await createTestDatabase()
const copy = await createTestDatabase()
const product = await makeProduct(primary.db, { name: 'Bottle of the primary' })
const edition = await publishEdition(primary.db, [{ id: product }])
expect(await makeProduct(copy.db, { name: 'Bottle of the replica' })).toBe(product)
expect(await publishEdition(copy.db, [{ id: product }])).toBe(edition)
const way = await openWay(primary.url)
const replica = openDatabase(way.through(copy.url), { name: 'replica', limits: 'serving' })
const app = await startApp({ ...primary, reads: { visitors: primary.db, members: primary.db, replica } })

afterAll(async () => {
  await app.stop()
  await replica.destroy()
  way.close()
  await copy.drop()
  await primary.drop()
})

it('visitors read the replica, from memory or not; members read the primary, so they see their own writes', async () => {
  const lists = await app.call('/api/tiktok/trending')
  const visitor = await app.call(`/api/products/${product}`)
  const member = await app.call(`/api/products/${product}`, { as: 'free' })
  expect(lists.text).toContain('Bottle of the replica')
  expect(visitor.text).toContain('Bottle of the replica')
  expect(member.text).toContain('Bottle of the primary')
})

it('a request for a version is answered by the replica, then by the primary, before edition_changed is returned', async () => {
  const alone = await startApp(primary)
  const there = await versionOf(app)
  const newer = await versionOf(alone)
  await alone.stop()
  const named = async (version: string) => await app.call(`/api/e/${version}/products/${product}`)
  expect(there).not.toBe(newer)
  expect((await named(there)).text).toContain('Bottle of the replica')
  expect((await named(newer)).text).toContain('Bottle of the primary')
  expect((await named('1-0123456789abcdef')).status).toBe(300)
})

it('the refresh state is read from the primary, where its lock is', async () => {
  await primary
    .db('refresh_run')
    .insert({ cause: 'request', state: 'collecting', step: 'reading', done: 0.4 })
  const running = await primary.db.transaction(async (trx) => {
    await trx.raw('select pg_advisory_xact_lock(?)', [REFRESH_LOCK])
    return JSON.parse((await app.call('/api/data-refresh-status')).text).running
  })
  await primary.db('refresh_run').delete()
  expect(running).toMatchObject({ step: 'reading' })
})

it('a replica that does not answer is replaced by the primary', async () => {
  way.cut()
  const away = await app.call(`/api/products/${product}`)
  expect([away.status, away.text.includes('Bottle of the primary')]).toEqual([200, true])
})

it('skips a replica that lags behind the served edition until it catches up', async () => {
  await primary.db('product').where({ id: product }).update({ name: 'Bottle of tomorrow' })
  const next = await publishEdition(primary.db, [{ id: product }])
  await app.reached(next)
  way.mend()
  await vi.waitFor(
    async () => {
      const older = await app.call(`/api/products/${product}`)
      expect(older.text).toContain('Bottle of tomorrow')
      expect(way.opened()).toBeGreaterThan(0)
    },
    { timeout: 15_000, interval: 100 },
  )

  await publishEdition(copy.db, [{ id: product }])
  const caughtUp = await app.call(`/api/products/${product}`)
  expect(caughtUp.text).toContain('Bottle of the replica')
}, 30_000)

async function versionOf(one: RunningApp): Promise<string> {
  return JSON.parse((await one.call('/api/edition')).text).version
}

interface Way {
  through(url: string): string
  opened(): number
  cut(): void
  mend(): void
  close(): void
}

async function openWay(url: string): Promise<Way> {
  const to = new URL(url)
  const sockets = new Set<Socket>()
  let isCut = false
  let opened = 0
  const server: Server = createServer((socket) => {
    if (isCut) return void socket.destroy()
    opened += 1
    const there = connect(Number(to.port), to.hostname)
    for (const [from, into] of [
      [socket, there],
      [there, socket],
    ] as const) {
      sockets.add(from)
      from.on('error', () => into.destroy()).once('close', () => sockets.delete(from) && into.destroy())
      from.pipe(into)
    }
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const cut = () => {
    isCut = true
    for (const socket of sockets) socket.destroy()
  }
  return {
    through: (other) => Object.assign(new URL(other), { hostname: '127.0.0.1', port: String(port) }).href,
    opened: () => opened,
    cut,
    mend: () => {
      isCut = false
      opened = 0
    },
    close: () => {
      cut()
      server.close()
    },
  }
}
