import * as z from 'zod/mini'
import { belowVersion, readEdition, standsBelowVersion } from '#contracts/edition-version'
import type { AnswerOf, Endpoint, InputOf } from '#contracts/endpoint'
import { FailureBody, type FailureCode } from '#contracts/failure'
import { inOneVersion } from './edition.ts'
import { memberTag } from './offline/member-cookie.ts'

/** The server was not reached: no network, or no answer in time. Whether the call took effect is unknown. */
export class OfflineError extends Error {
  override readonly name = 'OfflineError'
}

/** The server refused. `message` is `<status>: <text of the answer>`; `reason` is the sentence for a person. */
export class RefusedError extends Error {
  override readonly name = 'RefusedError'
  readonly status: number
  readonly code: FailureCode | null
  readonly reason: string
  /** Finds the line in the server's log. */
  readonly id: string | null

  constructor(status: number, text: string) {
    super(`${status}: ${text}`)
    const failure = failureIn(text)
    this.status = status
    this.code = failure?.code ?? null
    this.reason = failure?.message ?? `The server answered with status ${status}.`
    this.id = failure?.id ?? null
  }
}

/** An answer that is not what the contract says: a different build, or a proxy in between. */
export class InvalidAnswerError extends Error {
  override readonly name = 'InvalidAnswerError'
}

/** One page of a list; `total` is null where the server did not count. */
export interface Page<Item> {
  items: Item[]
  total: number | null
}

const TIMEOUT_MS = 20_000

/** Calls an endpoint. The only way from this app to the server. Throws the three errors above. */
export async function call<E extends Endpoint>(
  endpoint: E,
  input: InputOf<E>,
  signal?: AbortSignal,
): Promise<AnswerOf<E>> {
  return (await ask(endpoint, input, signal))[0]
}

/** Calls an endpoint whose answer is an array counted in the header `X-Total-Count`. */
export async function callPage<E extends Endpoint>(
  endpoint: E,
  input: InputOf<E>,
  signal?: AbortSignal,
): Promise<Page<AnswerOf<E> extends (infer Item)[] ? Item : never>> {
  const [items, { headers }] = await ask(endpoint, input, signal)
  const counted = headers.get('x-total-count')
  return { items, total: counted && Number(counted) } as Page<
    AnswerOf<E> extends (infer Item)[] ? Item : never
  >
}

/** The parsed answer and the raw response, for callers that need a header. What stands below a version is read there. */
export async function ask<E extends Endpoint>(
  endpoint: E,
  input: Input,
  signal?: AbortSignal,
): Promise<[AnswerOf<E>, Response]> {
  const address = addressOf(endpoint, input)
  const isShared = endpoint.edition === 'everyone' || memberTag() === null
  if (!isShared || !standsBelowVersion(endpoint, input.query))
    return await askAt(address, endpoint, input, signal)
  return await inOneVersion({
    askAt: (version) =>
      askAt(version === null ? address : belowVersion(version, address), endpoint, input, signal),
    askPointer,
    isOver: (error) => error instanceof RefusedError && error.code === 'edition_changed',
  })
}

interface Input {
  params?: unknown
  query?: unknown
  body?: unknown
}

/** A server that cannot say it is asked at the documented addresses. */
async function askPointer(not: string | null): Promise<string | null> {
  const query = not === null ? {} : { not }
  return await askAt(addressOf(readEdition, { query }), readEdition, {}).then(
    ([{ version }]) => version,
    (error: unknown) => {
      if (error instanceof OfflineError) throw error
      return null
    },
  )
}

async function askAt<E extends Endpoint>(
  address: string,
  endpoint: E,
  input: Input,
  signal?: AbortSignal,
): Promise<[AnswerOf<E>, Response]> {
  const reads = endpoint.method === 'GET'
  const clock = AbortSignal.timeout(TIMEOUT_MS)
  const response = await fetch(address, {
    method: endpoint.method,
    credentials: 'same-origin',
    headers: {
      accept: 'application/json',
      // Another site cannot send the second header without a CORS preflight.
      ...(endpoint.effect && { 'content-type': 'application/json', 'x-requested-with': 'app' }),
    },
    body: reads ? null : JSON.stringify(input.body ?? {}),
    signal: signal ? AbortSignal.any([signal, clock]) : clock,
  }).catch((cause: unknown) => {
    if (signal?.aborted) throw cause
    throw new OfflineError('Could not reach the server.', { cause })
  })
  const text = await response.text().catch((cause: unknown) => {
    throw new OfflineError('The answer broke off.', { cause })
  })
  if (!response.ok) throw new RefusedError(response.status, text || response.statusText)
  const answer = z.safeParse(endpoint.response, jsonIn(text))
  if (!answer.success) {
    throw new InvalidAnswerError(`${endpoint.path} answered something else than agreed.`, {
      cause: answer.error,
    })
  }
  return [answer.data as AnswerOf<E>, response]
}

/** Where an endpoint is, with these parameters. */
export function addressOf(endpoint: Endpoint, input: { params?: unknown; query?: unknown }): string {
  const params = (input.params ?? {}) as Record<string, string>
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries((input.query ?? {}) as Record<string, unknown>)) {
    if (value !== undefined) query.set(name, String(value))
  }
  return query.size > 0 ? `${path}?${query}` : path
}

function failureIn(text: string): FailureBody['error'] | null {
  const body = z.safeParse(FailureBody, jsonIn(text))
  return body.success ? body.data.error : null
}

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // Not JSON: the contract's check says so with more context.
    return undefined
  }
}
