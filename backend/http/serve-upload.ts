import type Koa from 'koa'
import type * as z from 'zod/mini'
import type { Endpoint, ParsedInput } from '../contracts/endpoint.ts'
import { Failure } from '../process/failure.ts'
import { mediaType, queryOf, readBody } from './input.ts'
import { registerWithoutHead } from './routing.ts'
import {
  type Api,
  acceptedInput,
  admitted,
  answerJson,
  type Call,
  type CallOf,
  callOf,
  typedCall,
} from './serve.ts'

/** Order: access, accepted type, input and size. The body is read only after access is granted. */
export function mountUpload<E extends Endpoint>(
  api: Api,
  endpoint: E,
  handler: (
    input: ParsedInput<E>,
    bytes: Buffer,
    call: CallOf<E, Omit<Call, 'reply'>>,
  ) => Promise<z.input<E['response']>>,
): void {
  const { accepts } = endpoint
  if (!accepts) throw new Error(`${endpoint.path} says of no file that it takes it`)
  api.uploads.push(endpoint)
  const serve = async (ctx: Koa.Context & { params: unknown }) => {
    const viewer = await admitted(api, ctx, endpoint)
    if (!accepts.media.includes(mediaType(ctx.req))) {
      throw new Failure('unsupported_media_type', `Send the file as one of: ${accepts.media.join(', ')}.`)
    }
    const call = typedCall(endpoint, callOf(api, ctx, viewer))
    const raw = { params: ctx.params, query: queryOf(ctx.querystring), body: {} }
    const input = await acceptedInput(api, endpoint, raw, call)
    const bytes = await readBody(ctx.req, accepts.bytes)
    answerJson(ctx, endpoint, await handler(input, bytes, call))
  }
  registerWithoutHead(api.router, endpoint.method, endpoint.path, serve)
}

export function uploadLimit(api: Pick<Api, 'uploads'>, method: string, path: string): number | undefined {
  const asked = path.split('/')
  return api.uploads.find((upload) => {
    const parts = upload.path.split('/')
    return (
      upload.method === method &&
      parts.length === asked.length &&
      parts.every((part, at) => part.startsWith(':') || part === asked[at])
    )
  })?.accepts?.bytes
}
