import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type CallOptions, type Reply, type RunningApp, startApp } from '../../tests/support/app.ts'
import { createTestDatabase, type TestDatabase } from '../../tests/support/database.ts'
import { declaredEndpoints } from '../../tests/support/declared-endpoints.ts'
import { makeProduct, publishEdition } from '../../tests/support/factories.ts'
import { makeMember } from '../../tests/support/members.ts'
import { FailureBody } from '../contracts/failure.ts'
import { openDatabase } from '../db/knex.ts'

let database: TestDatabase
let app: RunningApp

beforeAll(async () => {
  database = await createTestDatabase()
  await publishEdition(database.db, [{ id: await makeProduct(database.db) }])
  app = await startApp(database)
})

afterAll(async () => {
  await app.stop()
  await database.drop()
})

const WRITE: CallOptions = {
  method: 'POST',
  body: '{}',
  headers: { 'x-requested-with': 'app', 'sec-fetch-site': 'same-origin' },
}

describe('headers', () => {
  const asked: [status: number, path: string, options?: CallOptions][] = [
    [200, '/api/stats'],
    [200, '/api/data-refresh-status'],
    [200, '/api/openapi.json'],
    [200, '/healthz'],
    [200, '/readyz'],
    [200, '/api/stats', { method: 'HEAD' }],
    [200, '/api/refresh-timer', { method: 'HEAD' }],
    [204, '/api/stats', { method: 'OPTIONS' }],
    [400, '/api/tiktok/trending?category=Nope'],
    [400, '/api/products/abc'],
    [401, '/api/products'],
    [401, '/api/search?q=bottle'],
    [402, '/api/search?q=bottle', { as: 'free' }],
    [403, '/api/tiktok/sync', { method: 'POST', as: 'free' }],
    [404, '/api/nothing'],
    [404, '/api'],
    [404, '/api/products/999999'],
    [404, '/api/nothing', { method: 'OPTIONS' }],
    [405, '/api/stats', { method: 'POST' }],
    [405, '/api/stats', { method: 'TRACE' }],
    [405, '/', { method: 'TRACE' }],
    [405, '/trending', { method: 'POST' }],
    [413, '/api/tiktok/sync', { ...WRITE, as: 'free', body: `{"a":"${'x'.repeat(70_000)}"}` }],
    [421, '/api/stats', { headers: { host: 'evil.example' } }],
  ]

  it.each(asked)('%i %s %j carries the security headers of its kind', async (status, path, options) => {
    const reply = await app.call(path, options)
    expect(reply.status).toBe(status)
    expect(reply.headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
      'content-security-policy': expect.stringContaining("default-src 'none'"),
      'cache-control': expect.stringMatching(/^no-(store|cache)$/),
    })
    expect(reply.headers['access-control-allow-origin']).toBeUndefined()
    if (status >= 400) expectFailure(reply, status)
  })

  it('promises https for two years only where people reach us by https', async () => {
    const secure = await startApp({ ...database, environment: { PUBLIC_URL: 'https://tideline.example' } })
    const overTls = await secure.call('/api/stats', { headers: { host: 'tideline.example' } })
    const plain = await app.call('/api/stats')
    await secure.stop()
    expect(overTls.headers['strict-transport-security']).toBe('max-age=63072000; includeSubDomains')
    expect(plain.headers['strict-transport-security']).toBeUndefined()
  })
})

describe('input', () => {
  it.each([
    ['/api/tiktok/trending?category=Nope', 'category'],
    ['/api/tiktok/trending?limit=0', 'limit'],
    ['/api/tiktok/trending?limit=101', 'limit'],
    ['/api/tiktok/trending?limit=1e2', 'limit'],
    ['/api/tiktok/trending?limit=NaN', 'limit'],
    ['/api/tiktok/trending?limit=', 'limit'],
    ['/api/tiktok/trending?page=-1', 'page'],
    ['/api/tiktok/trending?page=1001', 'page'],
    ['/api/tiktok/trending?page=99999999999999', 'page'],
    ['/api/tiktok/trending?limit=5&limit=6', 'limit'],
    ['/api/tiktok/trending?catgory=Fashion', 'catgory'],
    ['/api/tiktok/trending?__proto__=x', '__proto__'],
    ['/api/tiktok/trending?origin[]=live', 'origin[]'],
    ['/api/amazon/trending?origin=mars', 'origin'],
    ['/api/stats?x=1', 'x'],
    ['/api/suppliers?country=usa', 'country'],
    ['/api/suppliers?sort=contact_email', 'sort'],
    ['/api/suppliers?q=a%00', 'q'],
    [`/api/suppliers?q=${'x'.repeat(201)}`, 'q'],
    ['/api/importyeti/suppliers', 'productName'],
    ['/api/importyeti/suppliers?productName=', 'productName'],
    ['/api/importyeti/suppliers?productName=%20%20', 'productName'],
    ['/api/importyeti/suppliers?productName=a&productName=b', 'productName'],
    ['/api/products/abc', 'id'],
    ['/api/products/0', 'id'],
    ['/api/products/-1', 'id'],
    ['/api/products/99999999999999999999', 'id'],
    ['/api/products/1%00', 'id'],
    ['/api/products/1?days=91', 'days'],
    ['/api/search?q=%0b', 'q'],
    ['/api/search?q=', 'q'],
    ['/api/products?cursor=abc', 'cursor'],
    ['/api/products?sort=price', 'sort'],
  ])('%s is refused, naming the field', async (path, field) => {
    const reply = await app.call(path, { as: 'pro' })
    expect(reply.status).toBe(400)
    expect(JSON.parse(reply.text).error).toMatchObject({ code: 'invalid_input', field })
  })

  it.each([
    ['/api/importyeti/suppliers', 'productName must be given.'],
    ['/api/importyeti/suppliers?productName=', 'productName must not be empty.'],
    ['/api/products/abc', 'id must be a whole number from 1, of at most 18 digits.'],
    ['/api/tiktok/trending?page=-1', 'page must be a whole number from 1 to 1000.'],
    ['/api/tiktok/trending?limit=101', 'limit must be a whole number from 1 to 100.'],
    ['/api/suppliers?sort=size', 'sort must be one of: shipments, recent, name.'],
    [`/api/suppliers?q=${'x'.repeat(201)}`, 'q must be at most 200 characters long.'],
    ['/api/stats?x=1', 'x is not known here.'],
  ])('%s is refused in words that say what would do', async (path, message) => {
    expect(JSON.parse((await app.call(path)).text).error.message).toBe(message)
  })

  it('refuses ten megabytes at once, whatever the route', async () => {
    const body = 'x'.repeat(10 * 1024 * 1024)
    for (const [path, method] of [
      ['/api/tiktok/sync', 'POST'],
      ['/api/stats', 'POST'],
      ['/api/stats', 'GET'],
      ['/trending', 'GET'],
    ] as const) {
      expectFailure(await app.call(path, { method, body }), 413)
    }
  })

  it('refuses a body that grows too large without having said so', async () => {
    const reply = await fetch(`${app.origin}/api/tiktok/sync`, {
      method: 'POST',
      headers: {
        cookie: (await makeMember(database.db)).cookie,
        'x-requested-with': 'app',
        'sec-fetch-site': 'same-origin',
        'content-type': 'application/json',
      },
      body: new ReadableStream({
        pull: (controller) => controller.enqueue(new TextEncoder().encode('x'.repeat(16_384))),
      }),
      duplex: 'half',
    } as RequestInit)
    expect(reply.status).toBe(413)
  })

  it('takes nothing but JSON', async () => {
    const form = await app.call('/api/tiktok/sync', {
      ...WRITE,
      as: 'free',
      body: 'a=1',
      headers: { ...WRITE.headers, 'content-type': 'application/x-www-form-urlencoded' },
    })
    const silent = await app.call('/api/tiktok/sync', {
      method: 'POST',
      as: 'free',
      headers: { ...WRITE.headers, 'content-length': 0 },
    })
    const broken = await app.call('/api/tiktok/sync', { ...WRITE, as: 'free', body: '{"a":' })
    const unknown = await app.call('/api/tiktok/sync', { ...WRITE, as: 'free', body: '{"a":1}' })
    expectFailure(form, 415)
    expectFailure(silent, 415)
    expectFailure(broken, 400)
    expect(JSON.parse(unknown.text).error).toMatchObject({ code: 'invalid_input', field: 'a' })
  })
})

describe('methods and hosts', () => {
  it('says which methods an address answers', async () => {
    const refused = await app.call('/api/stats', { method: 'DELETE' })
    const asked = await app.call('/api/tiktok/sync', { method: 'OPTIONS' })
    expect(refused.headers.allow).toBe('GET, HEAD, OPTIONS')
    expect(asked.headers.allow).toBe('POST, OPTIONS')
  })

  it.each([
    ['another site', { 'sec-fetch-site': 'cross-site', 'x-requested-with': 'app' }],
    ['a neighbouring site', { 'sec-fetch-site': 'same-site', 'x-requested-with': 'app' }],
    ['a foreign origin', { origin: 'https://evil.example', 'x-requested-with': 'app' }],
    ['no origin at all', { 'x-requested-with': 'app' }],
    ['a form', { 'sec-fetch-site': 'same-origin' }],
    [
      'a page fetched ahead',
      { 'sec-fetch-site': 'same-origin', 'x-requested-with': 'app', 'sec-purpose': 'prefetch;prerender' },
    ],
  ])('refuses a write from %s', async (_from, headers) => {
    const reply = await app.call('/api/tiktok/sync', { method: 'POST', as: 'pro', body: '{}', headers })
    expectFailure(reply, 403)
  })

  it('starts a refresh for a member who asks from the app', async () => {
    const asked: string[] = []
    const counting = await startApp({ ...database, requestRefresh: async () => void asked.push('refresh') })
    const reply = await counting.call('/api/tiktok/sync', { ...WRITE, as: 'free' })
    await counting.stop()
    expect(JSON.parse(reply.text)).toMatchObject({ started: true })
    expect(asked).toEqual(['refresh'])
  })

  it('answers only for its own host in production', async () => {
    const production = await startApp({
      ...database,
      environment: { NODE_ENV: 'production', PUBLIC_URL: 'https://tideline.example' },
    })
    const own = await production.call('/api/stats', { headers: { host: 'tideline.example' } })
    const byAddress = await production.call('/api/stats')
    const probe = await production.call('/healthz')
    await production.stop()
    expect([own.status, byAddress.status, probe.status]).toEqual([200, 421, 200])
  })
})

describe('trouble', () => {
  it('answers 503 in words and heals by itself when the database goes away and comes back', async () => {
    const other = await createTestDatabase()
    await publishEdition(other.db, [{ id: await makeProduct(other.db) }])
    const suffering = await startApp(other)
    await other.db.raw('alter table trend rename to trend_gone')
    const broken = await suffering.call('/api/tiktok/trending?page=1')
    await other.db.raw('alter table trend_gone rename to trend')
    const healed = await suffering.call('/api/tiktok/trending?page=1')
    await other.drop()
    const gone = await suffering.call('/api/tiktok/trending?page=1')
    const ready = await suffering.call('/readyz')
    const remembered = await suffering.call('/api/tiktok/trending')
    await suffering.stop()

    expectFailure(broken, 500)
    expect(broken.text).not.toMatch(/select|relation|trend_gone|\.ts|\//i)
    expect(healed.status).toBe(200)
    expectFailure(gone, 503)
    expect(Number(gone.headers['retry-after'])).toBeGreaterThan(0)
    expect([ready.status, JSON.parse(ready.text).ok]).toEqual([503, false])
    expect(remembered.status).toBe(200)
  })

  it('answers 503 within the limits when the database takes connections and says nothing', async () => {
    const mute = createServer().listen(0, '127.0.0.1')
    await once(mute, 'listening')
    const silent = openDatabase(`postgres://nobody@127.0.0.1:${(mute.address() as AddressInfo).port}/none`, {
      name: 'silent',
      limits: 'serving',
    })
    const suffering = await startApp({ db: silent, url: database.url })
    const reply = await suffering.call('/api/suppliers')
    await suffering.stop()
    await silent.destroy()
    mute.close()
    expectFailure(reply, 503)
    expect(Number(reply.headers['retry-after'])).toBeGreaterThan(0)
  })
})

describe('operating', () => {
  it('shows its figures to this machine only, by route and never by address', async () => {
    await app.call('/api/products/424242')
    const figures = await app.call('/metrics')
    const throughProxy = await app.call('/metrics', { headers: { 'x-forwarded-for': '127.0.0.1' } })
    expect(figures.text).toContain('route="/api/products/:id",status="404"')
    expect(figures.text).not.toContain('424242')
    expectFailure(throughProxy, 404)
  })

  it('describes every endpoint it serves', async () => {
    const { paths } = JSON.parse((await app.call('/api/openapi.json')).text)
    const page = await app.call('/api/docs')
    const described = Object.entries(paths).flatMap(([path, methods]) =>
      Object.keys(methods as object).map(
        (method) => `${method.toUpperCase()} ${path.replace(/\{(\w+)\}/g, ':$1')}`,
      ),
    )
    const declared = (await declaredEndpoints()).map(({ method, path }) => `${method} ${path}`)
    expect(described.sort()).toEqual(declared.sort())
    expect(page.headers['content-type']).toBe('text/html; charset=utf-8')
    for (const path of Object.keys(paths)) expect(page.text).toContain(path)
    expect(page.text).not.toMatch(/<script|style=/)
  })

  it('tells a number in the query as a number, with its limits and what stands if left out', async () => {
    const { paths } = JSON.parse((await app.call('/api/openapi.json')).text)
    const page = await app.call('/api/docs')
    expect(paths['/api/suppliers'].get.parameters).toContainEqual({
      in: 'query',
      name: 'limit',
      schema: { type: 'integer', minimum: 1, maximum: 100, default: 24 },
    })
    expect(page.text).toContain('a whole number from 1 to 90; if left out <code>7</code>')
  })

  it('takes sixty policy reports a minute and no more', async () => {
    const report = () =>
      app.call('/api/csp-report', {
        method: 'POST',
        body: '{}',
        headers: { 'content-type': 'application/csp-report' },
      })
    const statuses: number[] = []
    for (let sent = 0; sent < 61; sent += 1) statuses.push((await report()).status)
    expect(statuses.slice(0, 60).every((status) => status === 204)).toBe(true)
    expect(statuses.at(-1)).toBe(429)
  })
})

function expectFailure(reply: Reply, status: number): void {
  expect(reply.status).toBe(status)
  if (reply.text === '') return
  const { error } = FailureBody.parse(JSON.parse(reply.text))
  expect(error.id).toMatch(/^[0-9a-f-]{36}$/)
  expect(reply.text).not.toMatch(/\bat .*:\d+:\d+|node_modules/)
}
