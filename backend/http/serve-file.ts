import { pipeline, type Readable } from 'node:stream'
import { createGzip } from 'node:zlib'
import type Koa from 'koa'
import type { Endpoint, ParsedInput } from '../contracts/endpoint.ts'
import { queryOf } from './input.ts'
import { registerWithoutHead } from './routing.ts'
import { type Api, acceptedInput, admitted, type Call, type CallOf, callOf, typedCall } from './serve.ts'

export interface SentFile {
  name: string
  /**
   * Destroyed when the reader leaves. Its failure cuts the connection, so a partial file does not look
   * complete.
   */
  content: Readable
}

/**
 * Order: access, input, handler. Failures before the first byte are normal errors. HEAD must not generate the
 * file.
 */
export function mountFile<E extends Endpoint>(
  api: Api,
  endpoint: E,
  handler: (input: ParsedInput<E>, call: CallOf<E, Omit<Call, 'reply'>>) => Promise<SentFile>,
): void {
  const { produces } = endpoint
  if (produces === undefined) throw new Error(`${endpoint.path} says of no file what it is`)
  api.files.push(endpoint)
  const serve = async (ctx: Koa.Context & { params: unknown }) => {
    const viewer = await admitted(api, ctx, endpoint)
    const call = typedCall(endpoint, callOf(api, ctx, viewer))
    const raw = { params: ctx.params, query: queryOf(ctx.querystring), body: {} }
    const { name, content } = await handler(await acceptedInput(api, endpoint, raw, call), call)
    // A stalled reader holds resources that others need.
    ctx.res.setTimeout(STALLED_MS, () => ctx.res.destroy())
    const longest = setTimeout(() => ctx.res.destroy(), LONGEST_MS)
    content.once('close', () => clearTimeout(longest))
    ctx.set('Content-Type', produces)
    ctx.set('Content-Disposition', `attachment; filename="${name}"`)
    ctx.body = produces.startsWith('text/') ? packed(ctx, content) : content
  }
  registerWithoutHead(api.router, endpoint.method, endpoint.path, serve)
}

const STALLED_MS = 60_000
const LONGEST_MS = 20 * 60_000

/** gzip shrinks a table to a fifth. */
function packed(ctx: Koa.Context, content: Readable): Readable {
  ctx.vary('Accept-Encoding')
  if (ctx.acceptsEncodings('gzip', 'identity') !== 'gzip') return content
  ctx.set('Content-Encoding', 'gzip')
  return pipeline(content, createGzip({ level: 4 }), () => undefined)
}
