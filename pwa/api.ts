import type { AnswerOf, Endpoint, InputOf } from '#contracts/endpoint'
import type { Input } from './ask.ts'
import { OfflineError } from './call-errors.ts'

/** `total` is null where the server did not count. */
export interface Page<Item> {
  items: Item[]
  total: number | null
}

/** The app's only way to the server. Throws the errors of `call-errors.ts`. */
export async function call<E extends Endpoint>(
  endpoint: E,
  input: InputOf<E>,
  signal?: AbortSignal,
): Promise<AnswerOf<E>> {
  return (await ask(endpoint, input, signal))[0]
}

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

export async function ask<E extends Endpoint>(
  endpoint: E,
  input: Input,
  signal?: AbortSignal,
): Promise<[AnswerOf<E>, Response]> {
  // Lazy: a prerendered page with its data asks for nothing yet.
  const asking = await import('./ask.ts').catch((cause: unknown) => {
    // `reloadOnLostChunk` has already checked for a newer build.
    throw new OfflineError('The code that asks the server could not be loaded.', { cause })
  })
  return await asking.ask(endpoint, input, signal)
}
