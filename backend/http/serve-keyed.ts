import type Koa from 'koa'
import type * as z from 'zod/mini'
import type { Endpoint, KeyScope, ParsedInput } from '../contracts/endpoint.ts'
import { bodyText, queryOf, readJson } from './input.ts'
import { registerWithoutHead } from './routing.ts'
import { type Api, acceptedInput, answerJson, type Call, callOf, type MemberCall } from './serve.ts'
import { type Member, VISITOR } from './viewer.ts'

export type KeyedCall = MemberCall & { keyId: string; scopes: readonly KeyScope[] }

interface ShownKey {
  authorization: string | undefined
  ip: string
  /** For the key lookup; callers not yet identified queue with visitors. */
  read: Call['read']
  /** Headers of refusals too: `RateLimit`, `RateLimit-Policy`, `WWW-Authenticate`. */
  header(name: string, value: string): void
}

export interface KeyAuthentication {
  /**
   * Counts the call and returns the owner; `scope` null: any. Throws `not_signed_in`, `plan_required`,
   * `forbidden` or `too_many_requests`.
   */
  authenticate(
    shown: ShownKey,
    scope: KeyScope | null,
  ): Promise<{ memberId: string; keyId: string; scopes: readonly KeyScope[]; plan: 'pro' }>
  /** A key in a logged address or body is compromised. Throws `invalid_input`. */
  refuseKeyIn(text: string, where: 'address' | 'body'): void
}

type KeyedHandler<E extends Endpoint> = (
  input: ParsedInput<E>,
  call: KeyedCall,
) => Promise<z.input<E['response']>>

/** The key alone identifies the caller, so no CSRF check. */
export function mountKeyed<E extends Endpoint>(
  api: Api,
  authentication: KeyAuthentication,
  endpoint: E,
  handler: KeyedHandler<E>,
): void {
  const { scope } = endpoint
  if (!scope) throw new Error(`${endpoint.path} names no scope`)
  api.keyed.push(endpoint)
  const serve = async (ctx: Koa.Context & { params: unknown }) => {
    const text = endpoint.method === 'GET' ? '' : await bodyText(ctx.req)
    authentication.refuseKeyIn(ctx.url, 'address')
    authentication.refuseKeyIn(text, 'body')
    const { owner, keyId, scopes } = await keyHolder(api, authentication, ctx, scope)
    const body = endpoint.method === 'GET' ? {} : readJson(ctx.req, text, 'anyone')
    const raw = { params: ctx.params, query: queryOf(ctx.querystring), body }
    const reply = { header: (name: string, value: string | number) => ctx.set(name, String(value)) }
    const viewer: Member = { ...owner, contacts: scopes.includes('contacts') ? 'revealed' : 'closed' }
    const call = callOf(api, ctx, viewer)
    const input = await acceptedInput(api, endpoint, raw, call)
    answerJson(ctx, endpoint, await handler(input, { ...call, viewer, keyId, scopes, reply }))
  }
  registerWithoutHead(api.router, endpoint.method, endpoint.path, serve)
}

/** Throws like `authenticate`. */
export async function keyHolder(
  api: Api,
  authentication: KeyAuthentication,
  ctx: Koa.Context,
  scope: KeyScope | null,
): Promise<{ owner: Member; keyId: string; scopes: readonly KeyScope[] }> {
  const shown: ShownKey = {
    authorization: ctx.get('authorization') || undefined,
    ip: ctx.ip,
    read: api.primaryOf(VISITOR, ctx),
    header: (name, value) => ctx.set(name, value),
  }
  const { memberId: userId, plan, keyId, scopes } = await authentication.authenticate(shown, scope)
  return { owner: { kind: 'member', userId, plan, operator: false, sessionId: null }, keyId, scopes }
}
