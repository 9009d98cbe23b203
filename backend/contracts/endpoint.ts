import * as z from 'zod/mini'
import type { Limit } from './limit.ts'

/**
 * Who may call an endpoint. `member`: any signed-in user (else 401). `pro`: an active plan (visitor 401, free 402).
 * `operator`: who runs this server; for everybody else there is nothing there (404).
 */
export type Access = 'public' | 'member' | 'pro' | 'operator'

/** What programs ask with a key stands below it. */
export const KEYED_API = '/api/v1'

/** What a key opens: the market; what is its owner's own; contacts of suppliers, which spend their quota. */
export const KEY_SCOPES = ['read', 'profile', 'contacts'] as const
export type KeyScope = (typeof KEY_SCOPES)[number]

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

type Schema = z.core.$ZodType

/** One endpoint as a value. Both sides import it; nothing else knows its path. */
export interface Endpoint<
  Params extends Schema = Schema,
  Query extends Schema = Schema,
  Body extends Schema = Schema,
  Response extends Schema = Schema,
> {
  readonly method: Method
  /** Koa-style path: `/api/products/:id`. */
  readonly path: `/${string}`
  readonly access: Access
  readonly limit?: Limit
  /** Asked by a program with a key that has this scope, and by nobody else: cookies count for nothing there. */
  readonly scope?: KeyScope
  /**
   * `app`: a write must come from our own pages. `anyone`: it may come from any program, as JSON or as a form, without a
   * sign of where from; only for writes whose address alone says what may be done, by a token in it.
   */
  readonly sender: 'app' | 'anyone'
  /** Whether it changes something: every write, and a GET that is documented so. Only our own pages may, and not ahead of a tap. */
  readonly effect: boolean
  /** One sentence for the readable API page. */
  readonly summary: string
  readonly params: Params
  readonly query: Query
  readonly body: Body
  readonly response: Response
  /**
   * Read from the current edition and nothing else, so that its answer also stands below the edition's version, where it
   * never changes (`edition-version.ts`). `everyone`: whoever asks gets the same; `visitors`: there stands what a visitor gets,
   * and a member gets their own at the documented path.
   */
  readonly edition?: 'everyone' | 'visitors'
  /** Fields of the query with which the answer goes by the clock too: so asked it stands below no version. */
  readonly byClock?: readonly string[]
  /** The media type of a file, where the answer is one instead of JSON; `response` says nothing then. */
  readonly produces?: string
  /** A file as the body instead of JSON, of these media types and at most so many bytes; `body` says nothing then. */
  readonly accepts?: Accepted
}

interface Accepted {
  readonly media: readonly string[]
  readonly bytes: number
}

const nothing = z.strictObject({})
type Nothing = typeof nothing

/** What has an effect does not compile without a limit. */
type Effect =
  | { method: 'GET'; effect?: false; limit?: Limit }
  | { method: 'GET'; effect: true; limit: Limit }
  | { method: Exclude<Method, 'GET'>; limit: Limit }

interface Described<
  Params extends Schema,
  Query extends Schema,
  Body extends Schema,
  Response extends Schema,
> {
  path: `/${string}`
  access: Access
  scope?: KeyScope
  sender?: 'app' | 'anyone'
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
 * Declares an endpoint. Neither `access` nor the `limit` of a write has a default: without one it does not compile.
 * Query and body objects should be strict, so that a misspelt field is refused by name instead of ignored.
 */
export function endpoint<
  Response extends Schema,
  Params extends Schema = Nothing,
  Query extends Schema = Nothing,
  Body extends Schema = Nothing,
>(declared: Described<Params, Query, Body, Response> & Effect): Endpoint<Params, Query, Body, Response> {
  return {
    ...declared,
    sender: declared.sender ?? 'app',
    effect: declared.method !== 'GET' || declared.effect === true,
    params: declared.params ?? (nothing as unknown as Params),
    query: declared.query ?? (nothing as unknown as Query),
    body: declared.body ?? (nothing as unknown as Body),
  }
}

/** What the caller passes; parts that take nothing may be left out. */
export type InputOf<E extends Endpoint> = Part<'params', z.input<E['params']>> &
  Part<'query', z.input<E['query']>> &
  Part<'body', z.input<E['body']>>

/** What the handler receives, parsed. */
export interface ParsedInput<E extends Endpoint> {
  params: z.output<E['params']>
  query: z.output<E['query']>
  body: z.output<E['body']>
}

export type AnswerOf<E extends Endpoint> = z.output<E['response']>

type Part<Name extends string, Value> =
  Record<string, never> extends Value ? { [K in Name]?: Value } : { [K in Name]: Value }
