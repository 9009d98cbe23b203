import type Koa from 'koa'
import type * as z from 'zod/mini'
import type { Endpoint, KeyScope, ParsedInput } from '../contracts/endpoint.ts'
import { bodyText, queryOf, readJson } from './input.ts'
import { registerWithoutHead } from './routing.ts'
import { type Api, acceptedInput, answerJson, type Call, callOf } from './serve.ts'
import { VISITOR, type Viewer } from './viewer.ts'

/** What a handler is given beside its input, where a program asks. */
export type KeyedCall = Omit<Call, 'signIn' | 'signOut' | 'viewer'> & {
  /** The key's owner. */
  viewer: Viewer & { kind: 'member' }
  keyId: string
  scopes: readonly KeyScope[]
}

/** What of a request tells whether a program may come in. */
interface ShownKey {
  authorization: string | undefined
  /** The network address of who asks. */
  ip: string
  /** To look the key up: whoever has not shown one waits among the visitors. */
  read: Call['read']
  /** Sets a header of the reply, of a refusal too: `RateLimit`, `RateLimit-Policy`, `WWW-Authenticate`. */
  header(name: string, value: string): void
}

/** What looks at the key of a request. */
export interface KeyDoor {
  /**
   * Who asks, after their call has been counted; with `scope` null whatever the key opens. Throws `not_signed_in`,
   * `plan_required`, `forbidden` without the scope, and `too_many_requests`.
   */
  admit(
    shown: ShownKey,
    scope: KeyScope | null,
  ): Promise<{ memberId: string; keyId: string; scopes: readonly KeyScope[]; plan: 'pro' }>
  /** Address and body stand in logs and histories, so a key that was in one is no secret any more. Throws `invalid_input`. */
  refuseKeyIn(text: string, where: 'address' | 'body'): void
}

type KeyedHandler<E extends Endpoint> = (
  input: ParsedInput<E>,
  call: KeyedCall,
) => Promise<z.input<E['response']>>

/**
 * Serves one endpoint of the API for programs. Only its key says who asks, so no other site can make a browser ask in
 * somebody's name, and no sign of our own pages is needed.
 */
export function mountKeyed<E extends Endpoint>(
  api: Api,
  door: KeyDoor,
  endpoint: E,
  handler: KeyedHandler<E>,
): void {
  const { scope } = endpoint
  if (!scope) throw new Error(`${endpoint.path} names no scope`)
  api.keyed.push(endpoint)
  const serve = async (ctx: Koa.Context & { params: unknown }) => {
    const text = endpoint.method === 'GET' ? '' : await bodyText(ctx.req)
    door.refuseKeyIn(ctx.url, 'address')
    door.refuseKeyIn(text, 'body')
    const shown = {
      authorization: ctx.get('authorization') || undefined,
      ip: ctx.ip,
      read: api.primaryOf(VISITOR, ctx),
      header: (name: string, value: string) => ctx.set(name, value),
    }
    const holder = await door.admit(shown, scope)
    const viewer = {
      kind: 'member',
      userId: holder.memberId,
      plan: holder.plan,
      operator: false,
      sessionId: null,
    } as const
    const body = endpoint.method === 'GET' ? {} : readJson(ctx.req, text, 'anyone')
    const raw = { params: ctx.params, query: queryOf(ctx.querystring), body }
    const reply = { header: (name: string, value: string | number) => ctx.set(name, String(value)) }
    const { read, address, origin } = callOf(api, ctx, viewer)
    const input = await acceptedInput(api, endpoint, raw, { viewer, address })
    const { keyId, scopes } = holder
    answerJson(ctx, endpoint, await handler(input, { viewer, keyId, scopes, read, address, origin, reply }))
  }
  registerWithoutHead(api.router, endpoint.method, endpoint.path, serve)
}
