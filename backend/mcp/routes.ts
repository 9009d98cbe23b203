import { createMcpHandler } from '@modelcontextprotocol/server'
import { MCP_PATH } from '../contracts/mcp.ts'
import { refuseForeignOrigin } from '../http/csrf.ts'
import { bodyText } from '../http/input.ts'
import { type Api, callOf } from '../http/serve.ts'
import { type KeyAuthentication, keyHolder } from '../http/serve-keyed.ts'
import { Failure } from '../process/failure.ts'
import type { Log } from '../process/log.ts'
import { askAs, type SeenEdition } from '../public-api/ask-endpoints.ts'
import { agentServer } from './agent-server.ts'
import type { ToolCall } from './tool-call.ts'

export interface McpDeps {
  authentication: KeyAuthentication
  origin: string
  log: Log
  /** Scheduled time of the next edition; null without a schedule. */
  nextEdition(): Date | null
}

/**
 * Model Context Protocol by key, current and 2025 versions, without sessions. The protocol has its own
 * contracts. Foreign pages are refused: DNS rebinding could reach a server on a private machine.
 */
export function mountMcp(api: Api, { authentication, origin, log, nextEdition }: McpDeps): void {
  api.router.post(MCP_PATH, async (ctx) => {
    refuseForeignOrigin(ctx.req, api.csrf)
    authentication.refuseKeyIn(ctx.url, 'address')
    const { owner, keyId, scopes } = await keyHolder(api, authentication, ctx, null)
    const text = await bodyText(ctx.req)
    authentication.refuseKeyIn(text, 'body')
    refuseSeveral(text)
    const may: ToolCall['may'] = (scope) => scopes.includes(scope)
    const seen: SeenEdition = { edition: null }
    const call: ToolCall = {
      ...askAs(api, callOf(api, ctx, { ...owner, contacts: 'closed' }), seen),
      withContacts: () => {
        if (!may('contacts')) throw new Failure('forbidden', NO_CONTACTS)
        return askAs(api, callOf(api, ctx, owner), seen)
      },
      edition: () => seen.edition,
      memberId: owner.userId,
      keyId,
      may,
      page: (path) => new URL(path, origin).href,
      now: api.now,
    }
    const handler = createMcpHandler(() => agentServer(call, { log, nextEdition: nextEdition() }), {
      // No change notifications, so no open connections.
      maxSubscriptions: 0,
      onerror: (error) => log.debug({ err: error }, 'A message of an agent was refused'),
    })
    const response = await handler.fetch(
      new Request(new URL(MCP_PATH, origin), {
        method: 'POST',
        headers: protocolHeaders(ctx.req.headers),
        body: text,
      }),
    )
    const { type, body } = await acceptedForm(response, ctx.get('Accept'))
    ctx.body = body
    ctx.status = response.status
    ctx.set('Content-Type', type)
  })
}

/** Each message counts against the key's rate limit. The protocol dropped batches in June 2025. */
function refuseSeveral(text: string): void {
  if (!text.trimStart().startsWith('[')) return
  throw new Failure('invalid_input', 'Send one message in a request.', { field: 'body' })
}

function protocolHeaders(headers: Readonly<Record<string, string | string[] | undefined>>): Headers {
  // The library refuses a request without both types; `acceptedForm` answers with the accepted one.
  const read = new Headers({ accept: `${JSON_TYPE}, ${STREAM_TYPE}` })
  for (const [name, value] of Object.entries(headers)) {
    if (typeof value === 'string' && /^(content-type|mcp-.*)$/.test(name)) read.set(name, value)
  }
  return read
}

const NO_CONTACTS =
  "This key may not see contacts: it lacks the right 'contacts'. Its owner can make another on the profile page."

const JSON_TYPE = 'application/json'
const STREAM_TYPE = 'text/event-stream'

/**
 * Clients should list both types, but many list one, send a wildcard or nothing. JSON suits all but a client
 * that lists the stream alone.
 */
async function acceptedForm(response: Response, accept: string): Promise<{ type: string; body: string }> {
  const type = response.headers.get('content-type') ?? JSON_TYPE
  const body = await response.text()
  const isStream = type.startsWith(STREAM_TYPE)
  if (response.status !== 200 || isStream === wantsStream(accept)) return { type, body }
  return isStream
    ? { type: JSON_TYPE, body: lastMessage(body) }
    : { type: STREAM_TYPE, body: `event: message\ndata: ${body}\n\n` }
}

/** Wildcards include JSON, except `text/*`. */
function wantsStream(accept: string): boolean {
  return /text\/(event-stream|\*)/i.test(accept) && !/application\/(json|\*)|\*\/\*/i.test(accept)
}

/** The one answer is the last event of its stream. */
function lastMessage(stream: string): string {
  const DATA = 'data: '
  const line = stream.split('\n').findLast((each) => each.startsWith(DATA) && each.length > DATA.length)
  return line?.slice(DATA.length) ?? ''
}
