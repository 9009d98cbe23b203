import { queryOptions, type UndefinedInitialDataOptions } from '@tanstack/react-query'
import type { AnswerOf, Endpoint, InputOf } from '#contracts/endpoint'
import { ask } from './api.ts'
import type { Input } from './ask.ts'

interface Options<Answer> extends Omit<UndefinedInitialDataOptions<Answer>, 'queryKey' | 'queryFn'> {
  /** What the answer depends on; follows the endpoint's path in the query key. */
  key?: readonly unknown[]
}

export function endpointQuery<E extends Endpoint>(endpoint: E, given: InputOf<E> & Options<AnswerOf<E>>) {
  const { params, query, body, key = [], ...options }: Input & Options<AnswerOf<E>> = given
  return queryOptions<AnswerOf<E>>({
    ...options,
    queryKey: [endpoint.path, ...key],
    queryFn: async ({ signal }) => (await ask(endpoint, { params, query, body }, signal))[0],
  })
}
