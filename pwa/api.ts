import type { AnswerOf, Endpoint, InputOf } from '#contracts/endpoint'
import type { Input } from './ask.ts'
import { OfflineError } from './call-errors.ts'

/** One page of a list; `total` is null where the server did not count. */
export interface Page<Item> {
  items: Item[]
  total: number | null
}

/** Calls an endpoint. The only way from this app to the server. Throws the errors of `call-errors.ts`. */
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

/** The parsed answer and the raw response, for callers that need a header. */
export async function ask<E extends Endpoint>(
  endpoint: E,
  input: Input,
  signal?: AbortSignal,
): Promise<[AnswerOf<E>, Response]> {
  // A page that stands in its HTML with its data asks for nothing yet.
  const asking = await import('./ask.ts').catch((cause: unknown) => {
    // `reloadOnLostChunk` has seen whether a newer build has taken its place.
    throw new OfflineError('The code that asks the server could not be loaded.', { cause })
  })
  return await asking.ask(endpoint, input, signal)
}
