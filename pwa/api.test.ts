import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, it, vi } from 'vitest'
import { revealContact } from '../backend/contracts/contacts.ts'
import { readProduct } from '../backend/contracts/product.ts'
import { listSuppliers } from '../backend/contracts/suppliers.ts'
import { startSync } from '../backend/contracts/tiktok.ts'
import { readStats } from '../backend/contracts/trends.ts'
import { call, callPage } from './api.ts'
import { InvalidAnswerError, OfflineError, RefusedError } from './call-errors.ts'
import { beginWith } from './edition.ts'

const closers: (() => void)[] = []
afterEach(() => {
  vi.unstubAllGlobals()
  for (const close of closers.splice(0)) close()
})

it('a refused call throws an error with "<status>: <text>", the code, the message and the request id', async () => {
  const body = { error: { code: 'not_found', message: 'No such product.', id: 'r-7' } }
  await serve((_, response) => response.writeHead(404).end(JSON.stringify(body)))
  const error = await call(readProduct, { params: { id: '9' } }).catch((thrown: unknown) => thrown)
  expect(error).toBeInstanceOf(RefusedError)
  expect(error).toMatchObject({
    message: `404: ${JSON.stringify(body)}`,
    status: 404,
    code: 'not_found',
    reason: 'No such product.',
    id: 'r-7',
  })
})

it('a refused call without a body throws an error with the status text and the Retry-After', async () => {
  await serve((_, response) => response.writeHead(503, 'Service Unavailable', { 'retry-after': '5' }).end())
  await expect(call(readStats, {})).rejects.toMatchObject({
    message: '503: Service Unavailable',
    retryAfter: 5,
    code: null,
    reason: 'The server answered with status 503.',
  })
})

it('an unreachable server is an offline error, not a refusal', async () => {
  const close = await serve(() => undefined)
  close()
  await expect(call(readStats, {})).rejects.toBeInstanceOf(OfflineError)
})

it('an answer that breaks off is an offline error, not an invalid answer', async () => {
  await serve((_, response) => {
    response.writeHead(200, { 'content-length': '500' }).write('{"newTr')
    setTimeout(() => response.destroy(), 20)
  })
  await expect(call(readStats, {})).rejects.toBeInstanceOf(OfflineError)
})

it.each([
  ['a page of a hotel network', '<html>Welcome</html>'],
  ['a field of another type', JSON.stringify({ newTrendingProducts: 'many' })],
])('an answer with status 200 is invalid when it is %s', async (_, text) => {
  await serve((_request, response) => response.writeHead(200).end(text))
  await expect(call(readStats, {})).rejects.toBeInstanceOf(InvalidAnswerError)
})

it('a call that its caller aborts rejects with the abort, not as offline', async () => {
  await serve(() => undefined)
  const leaving = new AbortController()
  const asked = call(readStats, {}, leaving.signal)
  leaving.abort()
  await expect(asked).rejects.toMatchObject({ name: 'AbortError' })
})

it('a call puts its parameters and query into the URL and leaves out undefined ones', async () => {
  const asked: (string | undefined)[] = []
  await serve((request, response) => {
    asked.push(request.url)
    response.writeHead(200, { 'x-total-count': '61' }).end('[]')
  })
  const page = await callPage(listSuppliers, { query: { q: 'a & b/ü', country: undefined, page: '2' } })
  expect(asked).toEqual(['/api/suppliers?q=a+%26+b%2F%C3%BC&page=2'])
  expect(page).toEqual({ items: [], total: 61 })
})

it('a page has no total when the server did not count', async () => {
  await serve((_, response) => response.writeHead(200).end('[]'))
  await expect(callPage(listSuppliers, {})).resolves.toEqual({ items: [], total: null })
})

it('a call with an effect, and no other, carries the header against CSRF', async () => {
  const marks: unknown[] = []
  await serve((request, response) => {
    marks.push([request.method, request.headers['x-requested-with'], request.headers['content-type']])
    response.writeHead(200).end(request.method === 'POST' ? '{"started":true,"message":"m"}' : '[]')
  })
  await call(startSync, {})
  await call(listSuppliers, {})
  await expect(call(revealContact, { params: { id: '7' } })).rejects.toThrow(InvalidAnswerError)
  expect(marks).toEqual([
    ['POST', 'app', 'application/json'],
    ['GET', undefined, undefined],
    ['GET', 'app', 'application/json'],
  ])
})

it('asks for shared answers below the version of the data, and for time-dependent answers at the plain address', async () => {
  const asked: (string | undefined)[] = []
  const version = '412-9f3ab2c81d04e5f6'
  await serve((request, response) => {
    asked.push(request.url)
    response.writeHead(200).end('[]')
  }, version)
  await call(listSuppliers, { query: { q: 'lamp' } })
  await call(listSuppliers, { query: { shippedWithin: '30' } })
  expect(asked).toEqual([`/api/e/${version}/suppliers?q=lamp`, '/api/suppliers?shippedWithin=30'])
})

/** Node has no page to resolve paths against. `version`: reported data version. */
async function serve(
  answer: (request: IncomingMessage, response: ServerResponse) => unknown,
  version: string | null = null,
): Promise<() => void> {
  beginWith(null)
  const server = createServer((request, response) => {
    if (request.url === '/api/edition') response.writeHead(200).end(JSON.stringify({ version }))
    else answer(request, response)
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const fetchFrom = globalThis.fetch
  vi.stubGlobal('fetch', (path: string, init: RequestInit) => fetchFrom(new URL(path, base), init))
  const close = () => {
    server.close()
    server.closeAllConnections()
  }
  closers.push(close)
  return close
}
