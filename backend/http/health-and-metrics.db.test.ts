import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { describe, expect, it } from 'vitest'
import { startApp } from '../../tests/support/app.ts'
import { createTestDatabase } from '../../tests/support/database.ts'
import { declaredEndpoints } from '../../tests/support/declared-endpoints.ts'
import { makeProduct, publishEdition } from '../../tests/support/factories.ts'
import { startStripe } from '../../tests/support/fake-stripe.ts'
import { expectFailure, startOneProductApp } from '../../tests/support/one-product-app.ts'
import { openDatabase } from '../db/knex.ts'

const payments = await startStripe()
const { database, app } = await startOneProductApp({ fakeStripe: payments.fakeStripe })

describe('a database outage', () => {
  it('is answered with 503, and service resumes when the database comes back', async () => {
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

  it('in which connections are accepted but never answered gives 503 within the time limit', async () => {
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

describe('the operating endpoints', () => {
  it('show metrics to this machine only, by route and never by URL', async () => {
    await app.call('/api/products/424242')
    const figures = await app.call('/metrics')
    expect(figures.text).toContain('route="/api/products/:id",status="404"')
    expect(figures.text).not.toContain('424242')
  })

  it.each([
    { 'x-forwarded-for': '127.0.0.1' },
    { 'x-forwarded-proto': 'https' },
    { 'x-real-ip': '203.0.113.7' },
    { via: '1.1 proxy' },
    { forwarded: 'for=203.0.113.7' },
    { 'cf-connecting-ip': '203.0.113.7' },
    { 'true-client-ip': '203.0.113.7' },
    { 'x-client-ip': '203.0.113.7' },
    { 'x-envoy-external-address': '203.0.113.7' },
    { 'x-original-url': '/metrics' },
    { host: 'tideline.example' },
  ])('show no metrics through a proxy on this machine that sends %j', async (headers) => {
    expectFailure(await app.call('/metrics', { headers }), 404)
  })

  it('describe every endpoint of the API', async () => {
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

  it('describe a numeric query parameter with its limits and default', async () => {
    const { paths } = JSON.parse((await app.call('/api/openapi.json')).text)
    const page = await app.call('/api/docs')
    expect(paths['/api/suppliers'].get.parameters).toContainEqual({
      in: 'query',
      name: 'limit',
      schema: { type: 'integer', minimum: 1, maximum: 100, default: 24 },
    })
    expect(page.text).toContain('a whole number from 1 to 90; if left out <code>7</code>')
  })

  it('accept sixty CSP reports a minute and no more', async () => {
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
