import type Koa from 'koa'
import type { Endpoint, ParsedInput } from '../contracts/endpoint.ts'
import { queryOf } from './input.ts'
import { type Api, acceptedInput, admitted, type Call, type CallOf, callOf, typedCall } from './serve.ts'

export interface PrivateFile {
  type: string
  bytes: Buffer
}

/** Serves a member's own file; never cached. */
export function mountPrivateFile<E extends Endpoint>(
  api: Api,
  endpoint: E,
  handler: (input: ParsedInput<E>, call: CallOf<E, Omit<Call, 'reply'>>) => Promise<PrivateFile>,
): void {
  if (endpoint.produces === undefined) throw new Error(`${endpoint.path} says of no file what it is`)
  api.files.push(endpoint)
  const serve = async (ctx: Koa.Context & { params: unknown }) => {
    const viewer = await admitted(api, ctx, endpoint)
    const call = typedCall(endpoint, callOf(api, ctx, viewer))
    const raw = { params: ctx.params, query: queryOf(ctx.querystring), body: {} }
    const { type, bytes } = await handler(await acceptedInput(api, endpoint, raw, call), call)
    ctx.set('Cache-Control', 'private, no-store')
    ctx.set('Content-Type', type)
    ctx.body = bytes
  }
  api.router.register(endpoint.path, [endpoint.method], serve)
}
