import { type CallToolResult, Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { expect } from 'vitest'
import type { KeyScope } from '../../backend/contracts/endpoint.ts'
import { MCP_PATH } from '../../backend/contracts/mcp.ts'
import type { McpToolName } from '../../backend/mcp/agent-server.ts'
import type { RunningApp } from './app.ts'
import type { TestMember } from './members.ts'
import { FROM_APP } from './watching.ts'

/** Current and previous specification, with the client's negotiation mode. */
export const PROTOCOLS = { '2026-07-28': { pin: '2026-07-28' }, '2025-11-25': 'legacy' } as const
export type Protocol = keyof typeof PROTOCOLS

export async function makeKey(
  app: RunningApp,
  { cookie }: TestMember,
  scopes: readonly KeyScope[] = ['read'],
): Promise<string> {
  const { status, text } = await app.call('/api/keys', {
    method: 'POST',
    headers: { ...FROM_APP, cookie },
    body: JSON.stringify({ name: 'Agent', scopes, expiresInDays: null }),
  })
  expect([status, text]).toEqual([200, expect.any(String)])
  return JSON.parse(text).secret
}

/** Validates every answer against the tool's schema. */
export async function connectAgent(
  app: RunningApp,
  key: string,
  protocol: Protocol = '2026-07-28',
): Promise<Client> {
  const client = new Client(
    { name: 'test', version: '1.0.0' },
    { versionNegotiation: { mode: PROTOCOLS[protocol] } },
  )
  await client.connect(
    new StreamableHTTPClientTransport(new URL(MCP_PATH, app.origin), {
      requestInit: { headers: { Authorization: `Bearer ${key}` } },
    }),
  )
  return client
}

// biome-ignore lint/suspicious/noExplicitAny: agents read answers without our types
export async function askTool(client: Client, name: McpToolName, input: object = {}): Promise<any> {
  const result = await callTool(client, name, input)
  expect([result.isError ?? false, result.content[0]]).toEqual([false, expect.anything()])
  return result.structuredContent
}

export async function refusalOf(client: Client, name: McpToolName, input: object = {}): Promise<string> {
  const { isError, content } = await callTool(client, name, input)
  expect(isError).toBe(true)
  const [first] = content
  return first?.type === 'text' ? first.text : ''
}

export async function callTool(
  client: Client,
  name: McpToolName,
  input: object = {},
): Promise<CallToolResult> {
  return await client.callTool({ name, arguments: { ...input } })
}
