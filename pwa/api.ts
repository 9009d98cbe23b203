import { belowVersion, readEdition, standsBelowVersion } from '#contracts/edition-version'
import type { AnswerOf, Endpoint, InputOf } from '#contracts/endpoint'
import { FAILURES, type FailureBody, type FailureCode } from '#contracts/failure'
import { checkOf } from './answers/check-of.ts'
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
  const checking = loadCheck(endpoint)
  // Something is only done where its answer can be read.
  if (endpoint.effect) await checking
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
  return [checked(endpoint, await checking, jsonIn(text)), response]
}

/**
 * What an answer is checked against, and the library that does: code of their own, which comes while the server answers. A page
 * that stands in its HTML has been checked, and does not wait for it.
 */
export function loadCheck<E extends Endpoint>(endpoint: E): ReturnType<typeof checkOf<E>> {
  const check = checkOf(endpoint).catch((cause: unknown) => {
    // `reloadOnLostChunk` has seen whether a newer build has taken its place.
    throw new OfflineError('The code that reads the answer could not be loaded.', { cause })
  })
  // Whoever waits for it hears of it; an answer that never comes is said first.
  check.catch(() => undefined)
  return check
}

/** The answer as the contract has it. */
export function checked<E extends Endpoint>(
  { path }: E,
  check: Awaited<ReturnType<typeof checkOf<E>>>,
  answer: unknown,
): AnswerOf<E> {
  const read = check.safeParse(answer)
  if (read.success) return read.data
  throw new InvalidAnswerError(`${path} answered something else than agreed.`, { cause: read.error })
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

/** What it says of itself decides nothing: a failure that is none of ours counts as its status alone. */
function failureIn(text: string): FailureBody['error'] | null {
  const error = (jsonIn(text) as Partial<FailureBody> | null | undefined)?.error
  const isOurs =
    typeof error?.message === 'string' && typeof error.id === 'string' && Object.hasOwn(FAILURES, error.code)
  return isOurs ? error : null
}

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // Not JSON: the contract's check says so with more context.
    return undefined
  }
}
