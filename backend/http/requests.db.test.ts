import { describe, expect, it } from 'vitest'
import { type CallOptions, startApp } from '../../tests/support/app.ts'
import { makeMember } from '../../tests/support/members.ts'
import { expectFailure, startOneProductApp } from '../../tests/support/one-product-app.ts'

const { database, app } = await startOneProductApp()

const WRITE: CallOptions = {
  method: 'POST',
  body: '{}',
  headers: { 'x-requested-with': 'app', 'sec-fetch-site': 'same-origin' },
}

describe('response headers', () => {
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

  it.each(asked)('for %i %s %j include the security headers of the kind', async (status, path, options) => {
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

  it('include HSTS only where the public URL is https', async () => {
    const secure = await startApp({ ...database, environment: { PUBLIC_URL: 'https://tideline.example' } })
    const overTls = await secure.call('/api/stats', { headers: { host: 'tideline.example' } })
    const plain = await app.call('/api/stats')
    await secure.stop()
    expect(overTls.headers['strict-transport-security']).toBe('max-age=63072000; includeSubDomains')
    expect(plain.headers['strict-transport-security']).toBeUndefined()
  })
})

describe('request input', () => {
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
  ])('(%s) is refused, naming the field', async (path, field) => {
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
    ['/api/stats?x=1', 'x is not a known field.'],
  ])('(%s) is refused with a sentence that says what is accepted', async (path, message) => {
    expect(JSON.parse((await app.call(path)).text).error.message).toBe(message)
  })

  it('is refused at once on every route at ten megabytes', async () => {
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

  it('is refused when it grows too large without a Content-Length', async () => {
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

  it('is accepted as JSON only', async () => {
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

describe('the method and host check', () => {
  it('lists the accepted methods of an address', async () => {
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

  it('lets a member start a refresh from the app', async () => {
    const asked: string[] = []
    const counting = await startApp({ ...database, requestRefresh: async () => void asked.push('refresh') })
    const reply = await counting.call('/api/tiktok/sync', { ...WRITE, as: 'free' })
    await counting.stop()
    expect(JSON.parse(reply.text)).toMatchObject({ started: true })
    expect(asked).toEqual(['refresh'])
  })

  it('accepts only our own host in production', async () => {
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
