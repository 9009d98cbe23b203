import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { describe, expect, it } from 'vitest'
import { KEY_VARIABLE, mcpExample } from '../../pwa/content/mcp-example.ts'
import { askTool, connectAgent, makeKey, refusalOf } from '../../tests/support/agent.ts'
import { type Reply, startApp } from '../../tests/support/app.ts'
import { createTestDatabase } from '../../tests/support/database.ts'
import { makeMatch, makeProduct, makeSupplier, publishEdition } from '../../tests/support/factories.ts'
import { makeMember } from '../../tests/support/members.ts'
import { KEY_CALLS_A_MINUTE } from '../contracts/api-keys.ts'

const LIST = { jsonrpc: '2.0', id: 1, method: 'tools/list' }

const database = await createTestDatabase()
const { db } = database
const product = await makeProduct(db)
await makeMatch(db, product, await makeSupplier(db, { name: 'Danang Houseware' }))
await makeSupplier(db, { name: 'Hanoi Glass', contact: { email: 'sales@hanoi.example' } })
await publishEdition(db, [{ id: product }])
const app = await startApp(database)
const mai = await makeMember(db, { plan: 'pro' })
const key = await makeKey(app, mai)

describe('the address for agents', () => {
  it('answers only with a valid key', async () => {
    expect((await send(LIST)).status).toBe(200)
    const cookie = await send(LIST, { authorization: undefined, cookie: mai.cookie })
    expect([cookie.status, cookie.headers['www-authenticate']]).toEqual([
      401,
      expect.stringContaining('Bearer'),
    ])
    expect((await send(LIST, { authorization: `Bearer ${key.slice(0, -4)}0000` })).status).toBe(401)
    expect((await send({ ...LIST, params: { note: key } })).text).toContain('Revoke it')
    expect((await app.call(`/mcp?key=${key}`, { method: 'POST', body: '{}' })).status).toBe(400)
  })

  it('refuses pages of other sites and foreign hosts', async () => {
    expect((await send(LIST, { origin: 'https://evil.example' })).status).toBe(403)
    expect((await send(LIST, { origin: 'null' })).status).toBe(403)
    expect((await send(LIST, { host: 'rebound.example' })).status).toBe(421)
    expect((await send(LIST, { origin: app.origin })).status).toBe(200)
    const preflight = await app.call('/mcp', {
      method: 'OPTIONS',
      headers: { origin: 'https://evil.example' },
    })
    expect(preflight.headers['access-control-allow-origin']).toBeUndefined()
  })

  it('takes one message per request, and keeps no connection open', async () => {
    expect((await send(Array.from({ length: 20 }, () => LIST))).status).toBe(400)
    expect((await send('x'.repeat(70_000))).status).toBe(413)
    expect((await send('{')).status).toBe(400)
    expect((await app.call('/mcp', { headers: { authorization: `Bearer ${key}` } })).status).toBe(405)
    const agent = await connectAgent(app, key)
    const listening = agent.listen({ toolsListChanged: true })
    await expect(listening).rejects.toThrow('limit')
    await agent.close()
  })

  const CURRENT = {
    ...LIST,
    params: {
      _meta: {
        'io.modelcontextprotocol/protocolVersion': '2026-07-28',
        'io.modelcontextprotocol/clientInfo': { name: 'plain', version: '1' },
        'io.modelcontextprotocol/clientCapabilities': {},
      },
    },
  }

  it.each([
    ['application/json, text/event-stream', 'json'],
    ['application/json', 'json'],
    ['application/json; charset=utf-8', 'json'],
    ['application/*', 'json'],
    ['*/*', 'json'],
    ['text/html, image/gif, */*; q=.2', 'json'],
    ['text/html', 'json'],
    ['', 'json'],
    [undefined, 'json'],
    ['text/event-stream', 'stream'],
    ['Text/Event-Stream; charset=utf-8', 'stream'],
    ['text/*', 'stream'],
  ])('answers a client that accepts %s with %s, in both versions of the protocol', async (accept, form) => {
    const version = { 'mcp-protocol-version': '2026-07-28', 'mcp-method': 'tools/list' }
    for (const reply of [await send(LIST, { accept }), await send(CURRENT, { accept, ...version })]) {
      expect(reply).toMatchObject({
        status: 200,
        headers: {
          'content-type': expect.stringMatching(
            form === 'json' ? /^application\/json/ : /^text\/event-stream/,
          ),
        },
      })
      const [, event] = /^event: message\ndata: (.+)\n\n$/.exec(reply.text) ?? []
      const text = form === 'json' ? reply.text : event
      expect(JSON.parse(text ?? '')).toMatchObject({ id: 1, result: { tools: expect.any(Array) } })
    }
  })

  it('is reached by the file that the page for developers prints', async () => {
    const { mcpServers } = JSON.parse(mcpExample(app.origin))
    const { type, url, headers } = mcpServers.tideline
    expect(type).toBe('http')
    const authorization = headers.Authorization.replace(`\${${KEY_VARIABLE}}`, key)
    const agent = new Client({ name: 'as printed', version: '1.0.0' })
    await agent.connect(
      new StreamableHTTPClientTransport(new URL(url), { requestInit: { headers: { authorization } } }),
    )
    expect((await askTool(agent, 'find_products')).total).toBe(1)
    await agent.close()
  })
})

describe('a key for agents', () => {
  it('opens only the tools of its scopes', async () => {
    const reading = await connectAgent(app, key)
    expect(await refusalOf(reading, 'my_pipeline')).toContain("lacks the right 'profile'")
    expect(await refusalOf(reading, 'find_suppliers', { contacts: true })).toContain(
      "lacks the right 'contacts'",
    )
    await reading.close()
    const own = await connectAgent(app, await makeKey(app, mai, ['profile']))
    expect(await refusalOf(own, 'find_products')).toContain("lacks the right 'read'")
    expect((await askTool(own, 'my_pipeline')).total).toBe(0)
    await own.close()
  })

  it('returns contacts only on request, and they count as everywhere', async () => {
    const member = await makeMember(db, { plan: 'pro' })
    const agent = await connectAgent(app, await makeKey(app, member, ['read', 'contacts']))
    const counted = () => db('contact_served').where({ member_id: member.id })
    const closed = await askTool(agent, 'find_suppliers', { query: 'hanoi' })
    expect(closed.suppliers[0]).toMatchObject({
      contactLocked: true,
      contactEmail: null,
      contactHolds: expect.arrayContaining(['e-mail']),
    })
    await askTool(agent, 'get_product', { productId: (await askTool(agent, 'find_products')).products[0].id })
    expect(await counted()).toEqual([])
    const open = await askTool(agent, 'find_suppliers', { query: 'hanoi', contacts: true })
    expect(open.suppliers[0]).toMatchObject({ contactLocked: false, contactEmail: 'sales@hanoi.example' })
    expect(open.cache).toEqual({ ttlMs: 0, cacheScope: 'private' })
    expect(await counted()).toHaveLength(1)
    await agent.close()
  })

  it('shares its rate limit with its owner’s other keys', async () => {
    const member = await makeMember(db, { plan: 'pro' })
    const left: (string | undefined)[] = []
    for (const one of [await makeKey(app, member), await makeKey(app, member)]) {
      const { headers } = await send(LIST, { authorization: `Bearer ${one}` })
      left.push(/r=(\d+)/.exec(String(headers.ratelimit))?.[1])
    }
    expect(left).toEqual([String(KEY_CALLS_A_MINUTE - 1), String(KEY_CALLS_A_MINUTE - 2)])
  })
})

async function send(message: unknown, headers: Record<string, string | undefined> = {}): Promise<Reply> {
  const sent = {
    accept: 'application/json, text/event-stream',
    authorization: `Bearer ${key}`,
    ...headers,
  }
  return await app.call('/mcp', {
    method: 'POST',
    headers: Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== undefined)),
    body: typeof message === 'string' ? message : JSON.stringify(message),
  })
}
