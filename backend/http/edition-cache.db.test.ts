import { expect, it } from 'vitest'
import { startApp } from '../../tests/support/app.ts'
import { createTestDatabase } from '../../tests/support/database.ts'
import { makeMatch, makeProduct, makeSupplier, publishEdition } from '../../tests/support/factories.ts'
import { until } from '../../tests/support/until.ts'

const database = await createTestDatabase()
const { db } = database
const product = await makeProduct(db, { name: 'First bottle' })
await makeMatch(db, product, await makeSupplier(db, { contact: { email: 'open@maker.example' } }))
await publishEdition(db, [{ id: product }, ...(await startPage())])
const app = await startApp(database)

/** The start page's public contacts are not under test. */
async function startPage(): Promise<{ id: number; channel: 'amazon' }[]> {
  const made: { id: number; channel: 'amazon' }[] = []
  for (const channel of ['amazon', 'amazon', 'amazon'] as const) {
    const id = await makeProduct(db, { channel })
    for (const position of [1, 2]) await makeMatch(db, id, await makeSupplier(db), { position })
    made.push({ id, channel })
  }
  return made
}

it('an unchanged edition is answered with 304 and no body', async () => {
  const { headers } = await app.call('/api/tiktok/trending')
  const again = await app.call('/api/tiktok/trending', { headers: { 'if-none-match': headers.etag } })
  expect(headers.etag).toMatch(/^W\/"/)
  expect([again.status, again.text, again.headers.etag]).toEqual([304, '', headers.etag])
})

it('a cached response has the same bytes and headers as one from the full stack, except Cache-Control', async () => {
  const remembered = await app.call('/api/tiktok/trending')
  const made = await app.call('/api/tiktok/trending?page=1')
  expect(remembered.text).toBe(made.text)
  expect(remembered.headers['cache-control']).toBe('no-cache')
  expect(made.headers['cache-control']).toBe('no-store')
  expect(comparable(remembered.headers)).toEqual(comparable(made.headers))
})

it('a cached response is compressed for clients that accept it, and HEAD gets its length without a body', async () => {
  const packed = await fetch(`${app.origin}/api/tiktok/trending`, { headers: { 'accept-encoding': 'gzip' } })
  const head = await app.call('/api/tiktok/trending', { method: 'HEAD' })
  const plain = await app.call('/api/tiktok/trending')
  expect(packed.headers.get('content-encoding')).toBe('gzip')
  expect(await packed.text()).toBe(plain.text)
  expect([head.text, head.headers['content-length']]).toEqual(['', String(Buffer.byteLength(plain.text))])
})

it('a signed-in viewer never gets the cached response', async () => {
  const visitor = await app.call('/api/tiktok/trending')
  const pro = await app.call('/api/tiktok/trending', { as: 'pro' })
  expect(visitor.text).not.toContain('open@maker.example')
  expect(pro.text).toContain('open@maker.example')
  expect(pro.headers['cache-control']).toBe('no-store')
})

it('a foreign host is refused even for a cached response', async () => {
  const reply = await app.call('/api/tiktok/trending', { headers: { host: 'evil.example' } })
  expect(reply.status).toBe(421)
})

it('the cache moves to a new edition as soon as it is announced', async () => {
  const next = await makeProduct(db, { name: 'Second bottle' })
  const edition = await publishEdition(db, [{ id: next }, { id: product }])
  await app.reached(edition)
  const names = JSON.parse((await app.call('/api/tiktok/trending')).text).map(
    (item: { product_name: string }) => item.product_name,
  )
  expect(names).toEqual(['Second bottle', 'First bottle'])
})

it('the edition listener reconnects after its connection was cut', async () => {
  await db.raw(
    "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'tideline editions' and datname = current_database()",
  )
  const edition = await publishEdition(db, [{ id: product }])
  await app.reached(edition)
  expect(JSON.parse((await app.call('/api/tiktok/trending')).text)).toHaveLength(1)
})

it('the cache keeps the last edition while the next one cannot be read', async () => {
  const before = await app.call('/api/landing/trending')
  const { edition: served } = await status()
  const broken = await publishEdition(db, [{ id: product }], { products: -1 })
  await db.raw('select pg_sleep(0.3)')
  const during = await app.call('/api/landing/trending')
  const announced = (await status()).edition
  await db('edition')
    .where({ id: broken })
    .update({ figures: db.raw(`figures || '{"products": 1}'`) })
  await db.raw("select pg_notify('edition', ?)", [String(broken)])
  await app.reached(broken)
  expect(during.headers.etag).toBe(before.headers.etag)
  expect(announced).toEqual(served)
  expect((await status()).edition.id).toBe(String(broken))
})

it('the cache adds the Brotli encoding when it is ready', async () => {
  const packed = await brotli()
  const gzipped = await fetch(`${app.origin}/api/tiktok/trending`, { headers: { 'accept-encoding': 'gzip' } })
  expect(packed).toBe(await gzipped.text())
})

async function status() {
  return JSON.parse((await app.call('/api/data-refresh-status')).text)
}

async function brotli(): Promise<string> {
  let text = ''
  await until('Brotli is offered', async () => {
    const reply = await fetch(`${app.origin}/api/tiktok/trending`, { headers: { 'accept-encoding': 'br' } })
    text = await reply.text()
    return reply.headers.get('content-encoding') === 'br'
  })
  return text
}

function comparable(headers: Record<string, unknown>): Record<string, unknown> {
  const { date: _date, etag: _etag, vary: _vary, 'cache-control': _storing, ...rest } = headers
  return rest
}
