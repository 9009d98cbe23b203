import type { AnswerOf, Endpoint, InputOf } from '#contracts/endpoint'
import { ask } from './api.ts'

/** `next`: cursor of the following page, null at the end. */
export interface CursorPage<Answer> {
  items: Answer
  next: string | null
}

/** For endpoints with the header `X-Next-Cursor`. Apart from `api.ts`, because few pages need it. */
export async function callCursor<E extends Endpoint>(
  endpoint: E,
  input: InputOf<E>,
  signal?: AbortSignal,
): Promise<CursorPage<AnswerOf<E>>> {
  const [items, { headers }] = await ask(endpoint, input, signal)
  return { items, next: headers.get('x-next-cursor') }
}
