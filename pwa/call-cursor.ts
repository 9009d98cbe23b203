import type { AnswerOf, Endpoint, InputOf } from '#contracts/endpoint'
import { ask } from './api.ts'

/** A part of a list; `next` is where the following part begins, null at the end. */
export interface CursorPage<Answer> {
  items: Answer
  next: string | null
}

/** Calls an endpoint that pages by the header `X-Next-Cursor`. Not in `api.ts`, which every page loads, because few need it. */
export async function callCursor<E extends Endpoint>(
  endpoint: E,
  input: InputOf<E>,
  signal?: AbortSignal,
): Promise<CursorPage<AnswerOf<E>>> {
  const [items, { headers }] = await ask(endpoint, input, signal)
  return { items, next: headers.get('x-next-cursor') }
}
