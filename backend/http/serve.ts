import Router from '@koa/router'
import type Koa from 'koa'
import * as z from 'zod/mini'
import type { Access, Endpoint, ParsedInput } from '../contracts/endpoint.ts'
import type { FailureCode } from '../contracts/failure.ts'
import type { Read } from '../db/snapshot.ts'
import type { Clock } from '../process/clock.ts'
import { Failure } from '../process/failure.ts'
import { type CsrfRule, refuseCsrf } from './csrf.ts'
import { bodyOf, parsed, queryOf } from './input.ts'
import type { CountCall } from './rate-limit.ts'
import type { ReadsOf } from './read-pools.ts'
import { registerWithoutHead } from './routing.ts'
import type { Member, Viewer } from './viewer.ts'

export interface Call extends Clock {
  viewer: Viewer
  /** Caller's network address; empty for the edition cache. */
  address: string
  /** Origin that the browser used; empty for the edition cache. */
  origin: string
  /** One snapshot; visitors may get a replica's. */
  read: Read
  /** Has the locks. Unset without HTTP: use that of `Api`. */
  readPrimary?: Read
  /** Aborted when the connection closes. Unset without HTTP. */
  left?: AbortSignal
  reply: Reply
  /** Uses a new session id. */
  signIn(memberId: number): Promise<void>
  signOut(): Promise<void>
}

interface Reply {
  header(name: string, value: string | number): void
}

/** A member, unless the endpoint is public. */
export type CallOf<E extends Endpoint, C = Call> = C & {
  viewer: 'public' extends E['access'] ? Viewer : Member
}
export type MemberCall = Call & { viewer: Member }

export type Handler<E extends Endpoint> = (
  input: ParsedInput<E>,
  call: CallOf<E>,
) => Promise<z.input<E['response']>>

/** Callable without HTTP, by the edition cache. */
export interface Served {
  endpoint: Endpoint
  /** Unchecked: endpoints by key check themselves. */
  handle(input: ParsedInput<Endpoint>, call: Call): Promise<unknown>
  answer(raw: RawInput, caller: Omit<Call, 'reply'>): Promise<Answer>
}

export interface Answer {
  json: string
  headers: Record<string, string>
}

interface RawInput {
  params: unknown
  query: unknown
  body: unknown
}

export interface Api extends Clock {
  router: Router
  served: Served[]
  files: Endpoint[]
  uploads: Endpoint[]
  keyed: Endpoint[]
  read: Read
  readsOf: ReadsOf
  readPrimary: Read
  primaryOf: ReadsOf
  csrf: CsrfRule
  countCall: CountCall
  identifyViewer(ctx: Koa.Context): Promise<Viewer>
  accessFailure(viewer: Viewer, access: Access): FailureCode | null
  beginSession(ctx: Koa.Context, memberId: number): Promise<void>
  endSession(ctx: Koa.Context): Promise<void>
  originOf(ctx: Koa.Context): string
}

export function createApi(deps: Omit<Api, 'router' | 'served' | 'files' | 'uploads' | 'keyed'>): Api {
  return { ...deps, router: new Router(), served: [], files: [], uploads: [], keyed: [] }
}

/** Checks access, limit, input and answer. */
export function mount<E extends Endpoint>(api: Api, endpoint: E, handler: Handler<E>): void {
  const served: Served = {
    endpoint,
    handle: (input, call) => handler(input as ParsedInput<E>, typedCall(endpoint, call)),
    answer: async (raw, caller) => {
      const headers: Record<string, string> = {}
      const reply: Reply = {
        header: (name, value) => {
          headers[name] = String(value)
        },
      }
      const input = await acceptedInput(api, endpoint, raw, caller)
      const answer = await handler(input, typedCall(endpoint, { ...caller, reply }))
      return { json: JSON.stringify(checked(endpoint, answer)), headers }
    },
  }
  api.served.push(served)
  const serve = async (ctx: Koa.Context & { params: unknown }) => {
    const viewer = await admitted(api, ctx, endpoint)
    const query = queryOf(ctx.querystring)
    const body = endpoint.method === 'GET' ? {} : await bodyOf(ctx.req, endpoint.sender)
    const answer = await served.answer({ params: ctx.params, query, body }, callOf(api, ctx, viewer))
    if (endpoint.edition === 'everyone') ctx.set('Vary', 'Accept-Encoding')
    ctx.set(answer.headers)
    ctx.set('Content-Type', JSON_TYPE)
    ctx.body = answer.json
  }
  if (endpoint.effect) registerWithoutHead(api.router, endpoint.method, endpoint.path, serve)
  else api.router.register(endpoint.path, [endpoint.method], serve)
}

export function servedOf(api: Api, endpoint: Endpoint): Served {
  const served = api.served.find((each) => each.endpoint === endpoint)
  if (!served) throw new Error(`${endpoint.path} is not mounted`)
  return served
}

export function answerJson(ctx: Koa.Context, endpoint: Endpoint, answer: unknown): void {
  ctx.set('Content-Type', JSON_TYPE)
  ctx.body = JSON.stringify(checked(endpoint, answer))
}

export const JSON_TYPE = 'application/json; charset=utf-8'

export function callOf(api: Api, ctx: Koa.Context, viewer: Viewer): Omit<Call, 'reply'> {
  return {
    viewer,
    address: ctx.ip,
    origin: api.originOf(ctx),
    read: api.readsOf(viewer, ctx),
    readPrimary: api.primaryOf(viewer, ctx),
    left: leftSignal(ctx),
    now: api.now,
    planNow: api.planNow,
    signIn: (memberId) => api.beginSession(ctx, memberId),
    signOut: () => api.endSession(ctx),
  }
}

function leftSignal({ res }: Koa.Context): AbortSignal {
  const left = new AbortController()
  if (res.closed) left.abort()
  else res.once('close', () => left.abort())
  return left.signal
}

/** Access was checked before, so a visitor here is our bug. */
export function typedCall<E extends Endpoint, C extends Pick<Call, 'viewer'>>(
  { access, path }: E,
  call: C,
): CallOf<E, C> {
  if (access !== 'public' && call.viewer.kind === 'visitor')
    throw new Error(`A visitor was admitted to ${path}`)
  return call as CallOf<E, C>
}

/** Throws if access is refused. */
export async function admitted(api: Api, ctx: Koa.Context, endpoint: Endpoint): Promise<Viewer> {
  const viewer = await api.identifyViewer(ctx)
  const refusal = api.accessFailure(viewer, endpoint.access)
  if (refusal) throw new Failure(refusal, REFUSALS[refusal] ?? 'You are not allowed to do this.')
  if (endpoint.effect && endpoint.sender === 'app') refuseCsrf(ctx.req, api.csrf)
  return viewer
}

/** Counts before parsing, so invalid calls count too. */
export async function acceptedInput<E extends Endpoint>(
  api: Api,
  endpoint: E,
  raw: RawInput,
  caller: Pick<Call, 'viewer' | 'address'>,
): Promise<ParsedInput<E>> {
  await api.countCall(endpoint, caller)
  return {
    params: parsed<E['params']>(endpoint.params, raw.params),
    query: parsed<E['query']>(endpoint.query, raw.query),
    body: parsed<E['body']>(endpoint.body, raw.body),
  }
}

/** Drops unknown fields. A mismatch is our bug; the error names the field. */
function checked(endpoint: Endpoint, answer: unknown): unknown {
  const result = z.core.safeParse(endpoint.response, answer)
  if (result.success) return result.data
  const faults = result.error.issues.slice(0, 5).map((issue) => `${issue.path.join('.')} (${issue.code})`)
  throw new Error(
    `The answer of ${endpoint.method} ${endpoint.path} breaks its contract: ${faults.join(', ')}`,
  )
}

const REFUSALS: Partial<Record<string, string>> = {
  not_signed_in: 'Please sign in first.',
  plan_required: 'This comes with a plan: Premium or Pro.',
  not_found: 'There is nothing here.',
}
