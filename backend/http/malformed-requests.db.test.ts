import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { startApp } from '../../tests/support/app.ts'
import { logTo } from '../../tests/support/log-to.ts'
import { startOneProductApp } from '../../tests/support/one-product-app.ts'
import { exchange, type RawReply } from '../../tests/support/raw-socket.ts'
import { FROM_APP } from '../../tests/support/watching.ts'
import { DEFAULT_PRESETS } from '../profit/preset.ts'

let log: string[] = []

const { database, app } = await startOneProductApp({ log: logTo((line) => void log.push(line), 'trace') })
const host = new URL(app.origin).host

beforeEach(() => {
  log = []
})

const junk = (count: number) => Array.from({ length: count }, (_, at) => `x-junk-${at}: 1\r\n`).join('')

function expectRefusal(reply: RawReply | undefined, status: number, code: string): void {
  expect(reply?.status).toBe(status)
  expect(reply?.headers).toMatchObject({
    'content-type': 'application/json; charset=utf-8',
    'x-content-type-options': 'nosniff',
    'cache-control': 'no-store',
    connection: 'close',
  })
  expect(JSON.parse(reply?.body ?? '')).toEqual({
    error: { code, message: expect.any(String), id: expect.stringMatching(/^[0-9a-f-]{36}$/) },
  })
}

describe('a request’s header block', () => {
  it('may hold at most a hundred headers, and none is dropped', async () => {
    const head = `GET /api/stats HTTP/1.1\r\nHost: ${host}\r\n`
    const most = await exchange(app.origin, `${head}${junk(99)}\r\n`)
    const over = await exchange(app.origin, `${head}${junk(100)}\r\n`)
    expect(most.replies.map(({ status }) => status)).toEqual([200])
    expectRefusal(over.replies[0], 431, 'headers_too_large')
  })

  it('must name its host exactly once', async () => {
    for (const hosts of [
      `Host: ${host}\r\nHost: evil.example\r\n`,
      `Host: evil.example\r\nhost: ${host}\r\n`,
      '',
    ]) {
      const { replies } = await exchange(app.origin, `GET /api/stats HTTP/1.1\r\n${hosts}\r\n`)
      expectRefusal(replies[0], 400, 'invalid_input')
    }
  })

  it('may use an absolute URL of the host that it names', async () => {
    const whole = (address: string) =>
      exchange(app.origin, `GET ${address} HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`)
    const own = await whole(`http://${host}/api/stats`)
    const foreign = await whole('http://evil.example/api/stats')
    expect(own.replies.map(({ status }) => status)).toEqual([200])
    expectRefusal(foreign.replies[0], 400, 'invalid_input')
  })

  it('gets an error of ours if it is too large or not HTTP', async () => {
    const large = await exchange(
      app.origin,
      `GET /api/stats HTTP/1.1\r\nHost: ${host}\r\nx-large: ${'x'.repeat(20_000)}\r\n\r\n`,
    )
    const garbage = await exchange(app.origin, 'HELO there\r\n\r\n')
    expectRefusal(large.replies[0], 431, 'headers_too_large')
    expectRefusal(garbage.replies[0], 400, 'invalid_input')
    expect(log.filter((line) => JSON.parse(line).level > 20)).toEqual([])
  })

  it('gets an error of ours if it does not arrive in time', async () => {
    app.server.headersTimeout = 500
    const half = `GET /api/stats HTTP/1.1\r\nHost: ${host}\r\n`
    const { replies } = await exchange(app.origin, half, { quietMs: 20_000 })
    expectRefusal(replies[0], 408, 'request_timeout')
  })
})

describe('a malformed request body', () => {
  const secret = 'canary-body@shop.example'
  const write = (rest: string) =>
    `POST /api/contact HTTP/1.1\r\nHost: ${host}\r\nContent-Type: application/json\r\n` +
    `Sec-Fetch-Site: same-origin\r\nX-Requested-With: app\r\nCookie: sid=canary-cookie\r\n` +
    `Authorization: Bearer canary-token\r\nTransfer-Encoding: chunked\r\n\r\n${rest}`

  it('is refused and not logged', async () => {
    const begun = await exchange(app.origin, [write('5\r\n{"a":\r\n'), `zz\r\n${secret.repeat(200)}`])
    const atOnce = await exchange(app.origin, write(`zz\r\n${secret}`))
    expectRefusal(begun.replies[0], 400, 'invalid_input')
    expectRefusal(atOnce.replies[0], 400, 'invalid_input')
    expect(log.join('')).not.toMatch(/canary|rawPacket/)
    expect(log.filter((line) => JSON.parse(line).level > 20)).toEqual([])
    expect(Buffer.byteLength(log.join(''))).toBeLessThan(4000)
  })

  it('is not logged as an error when its sender disconnects half way', async () => {
    await exchange(app.origin, write('5\r\n{"a":\r\n'), { quietMs: 100 })
    await app.call('/api/stats')
    expect(log.filter((line) => JSON.parse(line).level > 20)).toEqual([])
  })

  it('does not replace the answer to the request before it', async () => {
    const { replies } = await exchange(
      app.origin,
      `GET /api/suppliers HTTP/1.1\r\nHost: ${host}\r\n\r\nBROKEN\r\n\r\n`,
    )
    expect(replies.map(({ status }) => status)).toEqual([200, 400])
  })
})

describe('text that is not well-formed Unicode', () => {
  const half = 'Lamp \ud83d'
  const change = {
    ...{
      id: 'change-00000001',
      entry: 'own-lamp-00000001',
      at: 1_790_000_000_000,
      n: 0,
      device: 'phone',
      over: [],
    },
    ...{ kind: 'save', productId: null, link: null },
  }
  const write = (path: string, body: object | string) =>
    app.call(path, {
      ...{ method: 'POST', as: 'pro', headers: FROM_APP },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    })

  it.each([
    ['/api/pipeline/changes', (name: string) => ({ changes: [{ ...change, name }] }), 'changes.0.name'],
    ['/api/keys', (name: string) => ({ name, scopes: ['read'], expiresInDays: null }), 'name'],
    [
      '/api/presets',
      (name: string) => ({
        changes: [
          {
            kind: 'preset',
            key: randomUUID(),
            preset: { ...DEFAULT_PRESETS.own, name },
            at: new Date().toJSON(),
          },
        ],
      }),
      'changes.0.preset.name',
    ],
  ])('is refused by %s with the name of its field', async (path, body, field) => {
    for (const name of [half, '\ude00 Lamp', 'Lamp\u0000']) {
      const { status, text } = await write(path, body(name))
      expect([status, JSON.parse(text)]).toMatchObject([400, { error: { code: 'invalid_input', field } }])
    }
    expect((await write(path, body('Lamp 😀'))).status).toBe(200)
  })

  it('is refused as a field name at any depth, and as invalid UTF-8', async () => {
    const deep = `${'['.repeat(30_000)}"\\ud83d"${']'.repeat(30_000)}`
    for (const body of [{ [half]: 1 }, deep]) {
      const { status, text } = await write('/api/watchlist', body)
      expect([status, text]).toEqual([400, expect.stringContaining('well-formed')])
    }
    const head = `POST /api/contact HTTP/1.1\r\nHost: ${host}\r\nContent-Type: application/json\r\nSec-Fetch-Site: same-origin\r\n`
    const bytes = Buffer.concat([
      Buffer.from(`${head}X-Requested-With: app\r\nContent-Length: 10\r\n\r\n{"a":"`),
      Buffer.from([0xff, 0xfe, 0x22, 0x7d]),
    ])
    const { replies } = await exchange(app.origin, bytes)
    expect([replies[0]?.status, replies[0]?.body]).toEqual([400, expect.stringContaining('UTF-8')])
  })

  it('is refused in a query, where a lone percent sign stands for itself', async () => {
    const search = (query: string) => app.call(`/api/search?q=${query}`, { as: 'pro' })
    for (const query of ['%FF', 'lamp%F0%9F%98', '%ED%A0%BD', '%00'])
      expect([query, (await search(query)).status]).toEqual([query, 400])
    for (const query of ['100%', '%EF%BF%BD', '%F0%9F%98%80']) expect((await search(query)).status).toBe(200)
  })
})

describe('metrics', () => {
  const forwarded = (headers: string) =>
    exchange(app.origin, `GET /metrics HTTP/1.1\r\nHost: ${host}\r\n${headers}\r\n`)

  it('stay closed even if the proxy header is the last of too many', async () => {
    const { replies } = await forwarded(`${junk(99)}X-Forwarded-For: 203.0.113.7\r\n`)
    expect(replies[0]?.status).toBe(431)
  })

  it('are not served behind a proxy', async () => {
    const proxied = await startApp({ ...database, environment: { TRUST_PROXY: 'on' } })
    const { status } = await proxied.call('/metrics')
    await proxied.stop()
    expect(status).toBe(404)
  })

  it('are served only on their own port where one is set', async () => {
    const own = await startApp({ ...database, environment: { TRUST_PROXY: 'on', METRICS_PORT: '9464' } })
    const onApp = await own.call('/metrics')
    const figures = await fetch(`${own.metricsOrigin}/metrics`)
    const elsewhere = await fetch(`${own.metricsOrigin}/api/stats`)
    const text = await figures.text()
    await own.stop()
    expect([onApp.status, figures.status, elsewhere.status]).toEqual([404, 200, 404])
    expect(text).toContain('http_request_duration_seconds')
  })
})
