import { describe, expect, it } from 'vitest'
import { makeKey } from '../../tests/support/api-keys.ts'
import { startApp } from '../../tests/support/app.ts'
import { createTestDatabase } from '../../tests/support/database.ts'
import { declaredEndpoints } from '../../tests/support/declared-endpoints.ts'
import { makeProduct, makeSupplier, publishEdition } from '../../tests/support/factories.ts'
import { startStripe } from '../../tests/support/fake-stripe.ts'
import { makeMember } from '../../tests/support/members.ts'
import { type Endpoint, KEY_SCOPES } from '../contracts/endpoint.ts'

interface Document {
  paths: Record<string, Record<string, Operation>>
  components: {
    schemas: Record<string, Schema>
    securitySchemes: Record<string, { type: string; in?: string; name?: string; scheme?: string }>
  }
}
interface Operation {
  parameters?: { name: string; in: 'path' | 'query' | 'header'; required?: boolean; schema: Schema }[]
  requestBody?: { required?: boolean; content: Record<string, { schema: Schema }> }
  security?: Record<string, string[]>[]
}
interface Schema {
  $ref?: string
  type?: string
  const?: unknown
  enum?: unknown[]
  minimum?: number
  minLength?: number
  maxLength?: number
  pattern?: string
  properties?: Record<string, Schema>
  required?: string[]
  anyOf?: Schema[]
  minItems?: number
  items?: Schema
}
interface Request {
  path: string
  method: string
  headers: Record<string, string>
  body?: string
}

const ENDPOINTS = await declaredEndpoints()
const named = ({ method, path }: Endpoint) => [method, path.replace(/:(\w+)/g, '{$1}')] as const
const OPERATIONS = ENDPOINTS.map(named)
const LIMITED = ENDPOINTS.filter(({ effect, limit }) => effect || limit).map(named)
/** Refusals of a member's request that lacks a header, session or plan. */
const NOT_FROM_HERE = [401, 402, 403, 405, 415]

const database = await createTestDatabase()
const { db } = database
await makeSupplier(db)
await publishEdition(db, [{ id: await makeProduct(db) }])
const payments = await startStripe()
const app = await startApp({ ...database, fakeStripe: payments.fakeStripe })
const document: Document = JSON.parse((await app.call('/api/openapi.json')).text)

describe.each(OPERATIONS)('%s %s', (method, path) => {
  it('accepts a call built from the OpenAPI document alone', async () => {
    const { path: address, ...request } = await described(method, path)
    const { status, text } = await app.call(address, request)
    expect([NOT_FROM_HERE.includes(status), text]).toEqual([false, text])
  })

  it('requires each header that the document requires', async () => {
    const request = await described(method, path)
    for (const name of required(operationOf(method, path))) {
      const { [name]: _left, ...headers } = request.headers
      const { status } = await app.call(request.path, {
        method,
        headers: name === 'content-type' ? { ...headers, 'content-type': 'text/plain' } : headers,
        ...(request.body === undefined ? {} : { body: request.body }),
      })
      expect([name, status]).toEqual([name, name === 'content-type' ? 415 : 403])
    }
  })
})

describe.each(LIMITED)('limit of %s %s', (method, path) => {
  it('answers 429 with the wait when its limit is reached, as the document says', async () => {
    const { path: address, ...request } = await described(method, path)
    // An unknown parameter has no effect but is counted.
    await app.call(`${address}${address.includes('?') ? '&' : '?'}unknown=1`, request)
    await db('rate_limit').whereNot('key', 'like', 'calls by key%').update({ points: 1_000_000 })
    const { status, headers, text } = await app.call(address, request)
    expect([status, text]).toEqual([429, expect.stringContaining('Please try again in')])
    expect(Number(headers['retry-after'])).toBeGreaterThan(0)
    expect(operationOf(method, path)).toMatchObject({
      'x-rate-limit': { calls: expect.any(Number), seconds: expect.any(Number) },
      responses: { 429: {} },
    })
  })
})

it('the OpenAPI document names the session cookies and the key header', () => {
  const schemes = Object.values(document.components.securitySchemes)
  expect(schemes.map(({ name, scheme }) => name ?? scheme)).toEqual(['sid', 'sid.sig', 'bearer'])
})

it('the API page for people shows the same endpoints', async () => {
  const { text } = await app.call('/api/docs')
  expect(text).toContain('X-Requested-With')
  expect(text).toContain('<a href="#post--api-presets">POST /api/presets</a></td><td>600</td><td>10 min</td>')
  expect(text).toContain('Send <code>application/json</code>')
})

function operationOf(method: string, path: string): Operation {
  const operation = document.paths[path]?.[method.toLowerCase()]
  if (!operation) throw new Error(`${method} ${path} is not described`)
  return operation
}

/** Built only from the document, with a member's cookies. */
async function described(method: string, path: string): Promise<Request> {
  const { parameters = [], requestBody, security = [] } = operationOf(method, path)
  const wanted = parameters.filter(({ required }) => required)
  const inPath = new Map(wanted.filter((one) => one.in === 'path').map((one) => [one.name, one]))
  const query = wanted.filter((one) => one.in === 'query')
  const address = path.replace(/\{(\w+)\}/g, (_, name) => String(sample(inPath.get(name)?.schema ?? {})))
  const search = new URLSearchParams(query.map(({ name, schema }) => [name, String(sample(schema))]))
  const headers = Object.fromEntries(
    wanted
      .filter((one) => one.in === 'header')
      .map(({ name, schema }) => [name.toLowerCase(), String(sample(schema))]),
  )
  const [wantedBy = {}] = security
  if (wantedBy.key) headers.authorization = `Bearer ${await keyOf(wantedBy.key)}`
  else if (Object.keys(wantedBy).length > 0) headers.cookie = await cookiesFor(wantedBy)
  const request: Request = { path: search.size > 0 ? `${address}?${search}` : address, method, headers }
  const [type, { schema } = { schema: {} }] = Object.entries(requestBody?.content ?? {})[0] ?? []
  if (!type || !requestBody?.required) return request
  headers['content-type'] = type
  return { ...request, body: JSON.stringify(sample(schema)) }
}

function required({ parameters = [], requestBody }: Operation): string[] {
  const headers = parameters.filter((one) => one.in === 'header' && one.required)
  return [
    ...headers.map(({ name }) => name.toLowerCase()),
    ...(requestBody?.required ? ['content-type'] : []),
  ]
}

async function cookiesFor(requirement: Record<string, string[]>): Promise<string> {
  const { cookie } = await makeMember(db, { plan: 'pro', operator: true })
  const held = new Map(cookie.split('; ').map((pair) => [pair.split('=', 1)[0], pair]))
  return Object.keys(requirement)
    .map((scheme) => held.get(document.components.securitySchemes[scheme]?.name ?? '') ?? '')
    .join('; ')
}

async function keyOf(scopes: string[]): Promise<string> {
  const member = await makeMember(db, { plan: 'pro' })
  return await makeKey(db, member, { scopes: KEY_SCOPES.filter((each) => scopes.includes(each)) })
}

function sample(schema: Schema): unknown {
  if (schema.$ref) return sample(document.components.schemas[schema.$ref.split('/').at(-1) ?? ''] ?? {})
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return schema.enum[0]
  if (schema.anyOf) return sample(schema.anyOf[0] ?? {})
  if (schema.type === 'integer' || schema.type === 'number') return schema.minimum ?? 1
  if (schema.type === 'boolean') return true
  if (schema.type === 'array') {
    return Array.from({ length: schema.minItems ?? 0 }, () => sample(schema.items ?? {}))
  }
  if (schema.type === 'object') {
    const fields = schema.required ?? []
    return Object.fromEntries(fields.map((name) => [name, sample(schema.properties?.[name] ?? {})]))
  }
  const { pattern, minLength = 1, maxLength = Number.POSITIVE_INFINITY } = schema
  const fitting = WORDS.map((word) => word.padEnd(minLength, 'x').slice(0, maxLength)).find((word) =>
    pattern ? new RegExp(pattern, 'i').test(word) : true,
  )
  return fitting ?? '1'
}

const WORDS = [
  'word',
  '1',
  'name@shop.example',
  '01234567-89ab-4cde-8f01-23456789abcd',
  '2026-11-19',
  'x'.repeat(43),
]
