import { belowVersion, readEdition, standsBelowVersion } from '#contracts/edition-version'
import type { AnswerOf, Endpoint } from '#contracts/endpoint'
import { checkOf } from './answers/check-of.ts'
import { InvalidAnswerError, jsonIn, OfflineError, RefusedError } from './call-errors.ts'
import { inOneVersion } from './edition.ts'
import { memberTag } from './offline/member-cookie.ts'
import { purged } from './offline/purged.ts'

const TIMEOUT_MS = 20_000

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

export interface Input {
  params?: unknown
  query?: unknown
  body?: unknown
}

/** On failure, fall back to the documented addresses. */
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
  // No effect before the code that reads the answer has loaded.
  if (endpoint.effect) await checking
  const ends = [AbortSignal.timeout(TIMEOUT_MS), ...(signal ? [signal] : [])]
  if (!endpoint.endsSession) ends.push(purged.signal)
  const response = await fetch(address, {
    method: endpoint.method,
    credentials: 'same-origin',
    headers: {
      accept: 'application/json',
      // Another site cannot send the second header without a CORS preflight.
      ...(endpoint.effect && { 'content-type': 'application/json', 'x-requested-with': 'app' }),
    },
    body: reads ? null : JSON.stringify(input.body ?? {}),
    signal: AbortSignal.any(ends),
  }).catch((cause: unknown) => {
    if (signal?.aborted) throw cause
    throw new OfflineError('Could not reach the server.', { cause })
  })
  const text = await response.text().catch((cause: unknown) => {
    throw new OfflineError('The answer broke off.', { cause })
  })
  if (!response.ok) throw new RefusedError(response.status, text || response.statusText, response.headers)
  return [checked(endpoint, await checking, jsonIn(text)), response]
}

/**
 * Contract and schema library load in a separate chunk while the server answers. Data in prerendered HTML is
 * already checked.
 */
export function loadCheck<E extends Endpoint>(endpoint: E): ReturnType<typeof checkOf<E>> {
  const check = checkOf(endpoint).catch((cause: unknown) => {
    // `reloadOnLostChunk` has already checked for a newer build.
    throw new OfflineError('The code that reads the answer could not be loaded.', { cause })
  })
  // A failed request is reported first; callers that await `check` get the error.
  check.catch(() => undefined)
  return check
}

export function checked<E extends Endpoint>(
  { path }: E,
  check: Awaited<ReturnType<typeof checkOf<E>>>,
  answer: unknown,
): AnswerOf<E> {
  const read = check.safeParse(answer)
  if (read.success) return read.data
  throw new InvalidAnswerError(`${path} answered something else than agreed.`, { cause: read.error })
}

export function addressOf(endpoint: Endpoint, input: { params?: unknown; query?: unknown }): string {
  const params = (input.params ?? {}) as Record<string, string>
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries((input.query ?? {}) as Record<string, unknown>)) {
    if (value !== undefined) query.set(name, String(value))
  }
  return query.size > 0 ? `${path}?${query}` : path
}
