import Router from '@koa/router'
import type Koa from 'koa'
import * as z from 'zod/mini'
import type { Access, Endpoint, ParsedInput } from '../contracts/endpoint.ts'
import type { FailureCode } from '../contracts/failure.ts'
import type { Read } from '../db/snapshot.ts'
import { Failure } from '../process/failure.ts'
import { type CsrfRule, refuseCsrf } from './csrf.ts'
import { bodyOf, parsed, queryOf } from './input.ts'
import type { CountCall } from './rate-limit.ts'
import type { ReadsOf } from './read-pools.ts'
import { registerWithoutHead } from './routing.ts'
import type { Viewer } from './viewer.ts'

/** What a handler is given beside its input. */
export interface Call {
  viewer: Viewer
  /** The network address of who asks; empty when the edition cache does. */
  address: string
  /** Under which the browser that asks knows us; empty when the edition cache does. */
  origin: string
  /** One state of the database. What visitors ask may be read from a replica. */
  read: Read
  /** Of the database itself, where locks are. Unset where nobody asks by HTTP: then the one of `Api` serves. */
  readPrimary?: Read
  /** Aborted when the connection closes. Unset for calls without HTTP. */
  left?: AbortSignal
  reply: Reply
  /** Signs this browser in as a member, under a session that nobody has known before. */
  signIn(memberId: number): Promise<void>
  /** Ends this browser's session and takes back its cookies. */
  signOut(): Promise<void>
}

interface Reply {
  header(name: string, value: string | number): void
}

export type Handler<E extends Endpoint> = (
  input: ParsedInput<E>,
  call: Call,
) => Promise<z.input<E['response']>>

/** A mounted endpoint, callable without HTTP: the edition cache asks it as a visitor would. */
export interface Served {
  endpoint: Endpoint
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

/** Where endpoints are mounted, and the list of them that the API page and the tests read. */
export interface Api {
  router: Router
  served: Served[]
  /** Those that answer with a file (`serve-file.ts`). */
  files: Endpoint[]
  /** Those that take one (`serve-upload.ts`). */
  uploads: Endpoint[]
  /** Those that programs ask by key (`serve-keyed.ts`). */
  keyed: Endpoint[]
  /** For what nobody asked for just now, like the next edition. */
  read: Read
  readsOf: ReadsOf
  /** The same of the database itself and never of a replica (`read-pools.ts`). */
  readPrimary: Read
  primaryOf: ReadsOf
  csrf: CsrfRule
  countCall: CountCall
  identifyViewer(ctx: Koa.Context): Promise<Viewer>
  /** Why a viewer may not call an endpoint; null when they may. */
  accessFailure(viewer: Viewer, access: Access): FailureCode | null
  beginSession(ctx: Koa.Context, memberId: number): Promise<void>
  endSession(ctx: Koa.Context): Promise<void>
  originOf(ctx: Koa.Context): string
}

export function createApi(deps: Omit<Api, 'router' | 'served' | 'files' | 'uploads' | 'keyed'>): Api {
  return { ...deps, router: new Router(), served: [], files: [], uploads: [], keyed: [] }
}

/** Serves one endpoint: access, then its limit, then input, then the handler, then the answer held against the contract. */
export function mount<E extends Endpoint>(api: Api, endpoint: E, handler: Handler<E>): void {
  const served: Served = {
    endpoint,
    answer: async (raw, caller) => {
      const headers: Record<string, string> = {}
      const reply: Reply = {
        header: (name, value) => {
          headers[name] = String(value)
        },
      }
      const answer = await handler(await acceptedInput(api, endpoint, raw, caller), { ...caller, reply })
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

/** Answers what a handler gave, held against the contract. */
export function answerJson(ctx: Koa.Context, endpoint: Endpoint, answer: unknown): void {
  ctx.set('Content-Type', JSON_TYPE)
  ctx.body = JSON.stringify(checked(endpoint, answer))
}

export const JSON_TYPE = 'application/json; charset=utf-8'

/** What a handler is told of who asks. */
export function callOf(api: Api, ctx: Koa.Context, viewer: Viewer): Omit<Call, 'reply'> {
  return {
    viewer,
    address: ctx.ip,
    origin: api.originOf(ctx),
    read: api.readsOf(viewer, ctx),
    readPrimary: api.primaryOf(viewer, ctx),
    left: leftSignal(ctx),
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

/** Who asks, if they may. */
export async function admitted(api: Api, ctx: Koa.Context, endpoint: Endpoint): Promise<Viewer> {
  const viewer = await api.identifyViewer(ctx)
  const refusal = api.accessFailure(viewer, endpoint.access)
  if (refusal) throw new Failure(refusal, REFUSALS[refusal] ?? 'You are not allowed to do this.')
  if (endpoint.effect && endpoint.sender === 'app') refuseCsrf(ctx.req, api.csrf)
  return viewer
}

/** Counts a call, whichever way it came and whatever it brings, and parses its input. */
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

/** Fields the contract does not know are dropped; an answer that does not fit is our bug and says where. */
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
