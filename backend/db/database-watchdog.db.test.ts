import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { afterAll, describe, expect, it } from 'vitest'
import { startApp } from '../../tests/support/app.ts'
import { createTestDatabase } from '../../tests/support/database.ts'
import { makeProduct, makeSupplier, publishEdition } from '../../tests/support/factories.ts'
import { openLog } from '../process/log.ts'
import { startDatabaseWatchdog } from './database-watchdog.ts'
import { openDatabase } from './knex.ts'

const database = await createTestDatabase()
await publishEdition(database.db, [{ id: await makeProduct(database.db) }])
await makeSupplier(database.db)
const between = await startBetween(database.url)
const db = openDatabase(between.url, { name: 'behind a wire', limits: 'serving' })
const silence = startDatabaseWatchdog({ url: between.url, pools: [db], log: openLog({ log: 'silent' }) })
const app = await startApp({ db, url: database.url })

afterAll(async () => {
  await app.stop()
  await silence.stop()
  await db.destroy()
  between.stop()
  await database.drop()
})

describe('a database that stops answering without closing connections', () => {
  it('returns a quick 503 on open and new connections, and service resumes automatically', async () => {
    const before = await askAll()
    between.mute()
    const first = await askAll()
    const second = await askAll()
    between.unmute()
    const healed = await untilServed()

    expect(before.map(({ status }) => status)).toEqual(PATHS.map(() => 200))
    for (const reply of [...first, ...second]) {
      expect(reply).toMatchObject({ status: 503, retryAfter: '5' })
      expect(reply.text).toContain('Our data is not available right now.')
    }
    expect(healed).toBe(true)
  })
})

describe('a database with slow connection setup', () => {
  it('keeps running statements', async () => {
    const wire = await startBetween(database.url)
    const pool = openDatabase(wire.url, { name: 'behind a slow wire', limits: 'serving' })
    await pool.raw('select 1')
    wire.greetAfter(2000)
    const statement = pool.raw('select pg_sleep(2.5), 42 as answer')
    const watchdog = startDatabaseWatchdog({ url: wire.url, pools: [pool], log: openLog({ log: 'silent' }) })
    const { rows } = await statement

    expect(rows[0].answer).toBe(42)
    await watchdog.stop()
    await pool.destroy()
    wire.stop()
  })
})

describe('a process with a busy event loop', () => {
  it('does not treat that as a silent database', async () => {
    const pool = openDatabase(database.url, { name: 'of a busy process', limits: 'working' })
    await pool.raw('select 1')
    const statement = pool.raw('select pg_sleep(5), 42 as answer').then(({ rows }) => rows[0].answer)
    const watchdog = startDatabaseWatchdog({
      url: database.url,
      pools: [pool],
      log: openLog({ log: 'silent' }),
    })
    await stayBusy(4400)

    expect(await statement).toBe(42)
    await watchdog.stop()
    await pool.destroy()
  })
})

async function stayBusy(forMs: number): Promise<void> {
  const until = performance.now() + forMs
  while (performance.now() < until) {
    const turnAt = performance.now() + 1100
    while (performance.now() < turnAt);
    await new Promise((resume) => setImmediate(resume))
  }
}

const PATHS = [
  '/api/suppliers',
  '/api/suppliers?page=2',

  '/api/products/1',
  '/api/tiktok/trending?page=2',
]

async function askAll() {
  return await Promise.all(
    PATHS.map(async (path) => {
      const { status, headers, text } = await app.call(path)
      return { status, text, retryAfter: headers['retry-after'] }
    }),
  )
}

async function untilServed(): Promise<boolean> {
  const deadline = Date.now() + 10_000
  while (Date.now() < deadline) {
    if ((await app.call('/api/suppliers?page=3')).status === 200) return true
  }
  return false
}

interface Between {
  url: string
  greetAfter(ms: number): void
  mute(): void
  unmute(): void
  stop(): void
}

/** A TCP proxy that can go silent while both ends stay open. */
async function startBetween(target: string): Promise<Between> {
  const { hostname, port } = new URL(target)
  const sockets = new Set<Socket>()
  let muted = false
  let greetingMs = 0
  const relay = createServer((near) => {
    const far = connect(Number(port), hostname)
    const greeted = performance.now() + greetingMs
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from)
      from.on('data', (chunk) => {
        const early = from === far ? greeted - performance.now() : 0
        if (early > 0) setTimeout(() => to.write(chunk), early)
        else if (!muted) to.write(chunk)
      })
      from.on('error', () => to.destroy())
      from.on('close', () => {
        sockets.delete(from)
        if (!muted) to.destroy()
      })
    }
  }).listen(0, '127.0.0.1')
  await once(relay, 'listening')
  const url = new URL(target)
  url.port = String((relay.address() as AddressInfo).port)
  return {
    url: url.href,
    greetAfter: (ms) => {
      greetingMs = ms
    },
    mute: () => {
      muted = true
    },
    unmute: () => {
      muted = false
      for (const socket of sockets) socket.destroy()
    },
    stop: () => {
      relay.close()
      for (const socket of sockets) socket.destroy()
    },
  }
}
