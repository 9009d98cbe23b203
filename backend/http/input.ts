import { isUtf8 } from 'node:buffer'
import type { IncomingMessage } from 'node:http'
import type Koa from 'koa'
import * as z from 'zod/mini'
import { cutText } from '../contracts/cut-text.ts'
import type { Endpoint } from '../contracts/endpoint.ts'
import { Failure } from '../process/failure.ts'

const BODY_LIMIT = 64 * 1024

/** Throws for a repeated parameter, which is ambiguous. */
export function queryOf(queryString: string): Record<string, string> {
  const seen = new Map<string, string>()
  for (const [name, value] of new URLSearchParams(queryString)) {
    if (seen.has(name)) throw invalid(name, 'must be given only once')
    // Invalid UTF-8 decodes to U+FFFD.
    if (`${name}${value}`.includes('\ufffd') && !/%EF%BF%BD/i.test(queryString)) throw invalid(name, NOT_UTF8)
    seen.set(name, value)
  }
  return Object.fromEntries(seen)
}

/**
 * An empty body counts as `{}`; our pages still send the JSON type, which a form on another site cannot.
 * Where `anyone` may send, a form counts as `{}` too. Throws `too_large`, `unsupported_media_type` or
 * `invalid_input`.
 */
export async function bodyOf(request: IncomingMessage, sender: Endpoint['sender']): Promise<unknown> {
  return readJson(request, await bodyText(request), sender)
}

export async function bodyText(request: IncomingMessage): Promise<string> {
  const bytes = await readBody(request, BODY_LIMIT)
  if (!isUtf8(bytes)) throw invalid('body', NOT_UTF8)
  return bytes.toString('utf8')
}

const NOT_UTF8 = 'is not well-formed text in UTF-8'

export function readJson(request: IncomingMessage, text: string, sender: Endpoint['sender']): unknown {
  if (sender === 'anyone' && (text === '' || FORMS.includes(mediaType(request)))) return {}
  if (mediaType(request) !== 'application/json') {
    throw new Failure('unsupported_media_type', 'Send the body as application/json.')
  }
  if (text === '') return {}
  try {
    return JSON.parse(text)
  } catch {
    throw invalid('body', 'is not JSON')
  }
}

const FORMS = ['application/x-www-form-urlencoded', 'multipart/form-data']

/** Throws `too_large` as soon as the body exceeds `limit` bytes. */
export async function readBody(request: IncomingMessage, limit: number): Promise<Buffer> {
  refuseLargeBody(request, limit)
  const chunks: Buffer[] = []
  let size = 0
  try {
    // Keeps the connection, so the refusal reaches the sender.
    for await (const chunk of request.iterator({ destroyOnReturn: false })) {
      size += (chunk as Buffer).length
      if (size > limit) throw tooLarge(limit)
      chunks.push(chunk as Buffer)
    }
  } catch (error) {
    if (error instanceof Failure) throw error
    // The sender disconnected or sent invalid HTTP.
    throw new Failure('invalid_input', 'The body broke off.', { cause: error })
  }
  return Buffer.concat(chunks)
}

/** Checks the announced length before reading. `larger`: limit where more is allowed. */
export function refuseLargeBodies(
  larger: (method: string, path: string) => number | undefined,
): Koa.Middleware {
  return async (ctx, next) => {
    refuseLargeBody(ctx.req, larger(ctx.method, ctx.path) ?? BODY_LIMIT)
    await next()
  }
}

function refuseLargeBody(request: IncomingMessage, limit: number): void {
  if (Number(request.headers['content-length'] ?? 0) > limit) throw tooLarge(limit)
}

export function mediaType(request: IncomingMessage): string {
  return (request.headers['content-type'] ?? '').split(';', 1)[0]?.trim().toLowerCase() ?? ''
}

export function parsed<S extends z.core.$ZodType>(schema: S, value: unknown): z.output<S> {
  refuseUnstorableText(value)
  const result = z.core.safeParse(schema, value, { error: complaint })
  if (result.success) return result.data
  const [issue] = result.error.issues
  throw issue ? invalid(fieldOf(issue), issue.message) : invalid('input', 'is not valid')
}

function invalid(field: string, what: string): Failure {
  const name = cutText(field, 100)
  return new Failure('invalid_input', `${name} ${what}.`, { field: name })
}

function tooLarge(limit: number): Failure {
  const most = limit < 1024 * 1024 ? `${limit / 1024} KB` : `${limit / 1024 / 1024} MB`
  return new Failure('too_large', `The request is too large: at most ${most}.`)
}

function fieldOf(issue: z.core.$ZodIssue): string {
  if (issue.code === 'unrecognized_keys') return issue.keys[0] ?? 'input'
  return issue.path.length > 0 ? issue.path.join('.') : 'body'
}

function complaint(issue: z.core.$ZodRawIssue): string {
  if (issue.code === 'unrecognized_keys') return 'is not a known field'
  if (issue.code === 'invalid_value') return `must be one of: ${issue.values.join(', ')}`
  if (issue.code === 'too_big') return `must be at most ${issue.maximum}${unitOf(issue.origin)}`
  if (issue.code === 'too_small') {
    return issue.origin === 'string' ? 'must not be empty' : `must be at least ${issue.minimum}`
  }
  if (issue.code !== 'invalid_type') return 'is not valid'
  return issue.input === undefined ? 'must be given' : `must be ${KINDS[issue.expected] ?? 'of another type'}`
}

function unitOf(origin: string): string {
  return origin === 'string' ? ' characters long' : ''
}

const KINDS: Partial<Record<string, string>> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
}

/** PostgreSQL cannot store lone surrogates and NUL. No recursion: a body can nest deeper than the stack. */
function refuseUnstorableText(value: unknown): void {
  const rest: [string, unknown][] = [['', value]]
  for (let next = rest.pop(); next !== undefined; next = rest.pop()) {
    const [path, part] = next
    if (typeof part === 'string') refuse(part, path)
    if (typeof part !== 'object' || part === null) continue
    for (const [key, inner] of Object.entries(part)) {
      refuse(key, path)
      rest.push([`${path && `${path}.`}${key}`.slice(-PATH_MAX), inner])
    }
  }
}

function refuse(text: string, path: string): void {
  if (!UNSTORABLE.test(text)) return
  const field = path || 'body'
  throw new Failure('invalid_input', `${field} must be well-formed text, without half characters or NUL.`, {
    field,
  })
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern finds this character to refuse it
const UNSTORABLE = /[\u0000\p{Surrogate}]/u
/** In UTF-16 units; the sender controls the depth. */
const PATH_MAX = 100
