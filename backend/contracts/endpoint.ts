import * as z from 'zod/mini'
import type { Limit } from './limit.ts'

/**
 * `member`: any signed-in user (else 401). `pro`: an active plan (visitor 401, free 402). `operator`: everybody else gets 404.
 */
export type Access = 'public' | 'member' | 'pro' | 'operator'

/** URL prefix for calls with an API key. */
export const KEYED_API = '/api/v1'

/** Market data; the owner's own data; supplier contacts, which use the owner's quota. */
export const KEY_SCOPES = ['read', 'profile', 'contacts'] as const
export type KeyScope = (typeof KEY_SCOPES)[number]

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

type Schema = z.core.$ZodType

/** The only place with the path, imported by both sides. */
export interface Endpoint<
  Params extends Schema = Schema,
  Query extends Schema = Schema,
  Body extends Schema = Schema,
  Response extends Schema = Schema,
  Allowed extends Access = Access,
> {
  readonly method: Method
  /** Koa-style path: `/api/products/:id`. */
  readonly path: `/${string}`
  readonly access: Allowed
  readonly limit?: Limit
  /** Requires an API key with this scope; cookies are ignored. */
  readonly scope?: KeyScope
  /**
   * `app`: our own pages write. `anyone`: any program may write without an origin, for URLs with an
   * authorizing token.
   */
  readonly sender: 'app' | 'anyone'
  /** Writes, and a GET with side effects. Callable only from our own pages, never by prefetch. */
  readonly effect: boolean
  /** A signed-out page asks nothing else. */
  readonly endsSession?: boolean
  readonly summary: string
  readonly params: Params
  readonly query: Query
  readonly body: Body
  readonly response: Response
  /**
   * Reads only the current edition, so the response also has an immutable URL under its version. `visitors`:
   * members use the documented path.
   */
  readonly edition?: 'everyone' | 'visitors'
  /** Query fields that make the response depend on the clock, so it is not versioned. */
  readonly byClock?: readonly string[]
  /** Media type of a file response; `response` is then unused. */
  readonly produces?: string
  /** File upload: media types and maximum bytes; `body` is then unused. */
  readonly accepts?: Accepted
}

interface Accepted {
  readonly media: readonly string[]
  readonly bytes: number
}

const nothing = z.strictObject({})
type Nothing = typeof nothing

/** A side effect does not compile without a limit. */
type Effect =
  | { method: 'GET'; effect?: false; limit?: Limit }
  | { method: 'GET'; effect: true; limit: Limit }
  | { method: Exclude<Method, 'GET'>; limit: Limit }

interface Described<
  Params extends Schema,
  Query extends Schema,
  Body extends Schema,
  Response extends Schema,
  Allowed extends Access,
> {
  path: `/${string}`
  access: Allowed
  scope?: KeyScope
  sender?: 'app' | 'anyone'
  endsSession?: boolean
  summary: string
  params?: Params
  query?: Query
  body?: Body
  response: Response
  edition?: 'everyone' | 'visitors'
  byClock?: readonly string[]
  produces?: string
  accepts?: Accepted
}

/**
 * `access` and a write's `limit` have no default. Use strict query and body objects, so misspelled fields are
 * rejected.
 */
export function endpoint<
  Response extends Schema,
  Params extends Schema = Nothing,
  Query extends Schema = Nothing,
  Body extends Schema = Nothing,
  Allowed extends Access = Access,
>(
  declared: Described<Params, Query, Body, Response, Allowed> & Effect,
): Endpoint<Params, Query, Body, Response, Allowed> {
  return {
    ...declared,
    sender: declared.sender ?? 'app',
    effect: declared.method !== 'GET' || declared.effect === true,
    params: declared.params ?? (nothing as unknown as Params),
    query: declared.query ?? (nothing as unknown as Query),
    body: declared.body ?? (nothing as unknown as Body),
  }
}

export type InputOf<E extends Endpoint> = Part<'params', z.input<E['params']>> &
  Part<'query', z.input<E['query']>> &
  Part<'body', z.input<E['body']>>

export interface ParsedInput<E extends Endpoint> {
  params: z.output<E['params']>
  query: z.output<E['query']>
  body: z.output<E['body']>
}

export type AnswerOf<E extends Endpoint> = z.output<E['response']>

type Part<Name extends string, Value> =
  Record<string, never> extends Value ? { [K in Name]?: Value } : { [K in Name]: Value }
