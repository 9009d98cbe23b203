import { queryOptions, type UndefinedInitialDataOptions } from '@tanstack/react-query'
import type { AnswerOf, Endpoint, InputOf } from '#contracts/endpoint'
import { call } from './api.ts'

interface Options<Answer> extends Omit<UndefinedInitialDataOptions<Answer>, 'queryKey' | 'queryFn'> {
  /** Follows the endpoint's path in the query key. */
  key?: readonly unknown[]
}

export function endpointQuery<E extends Endpoint>(endpoint: E, given: InputOf<E> & Options<AnswerOf<E>>) {
  return queryOptions<AnswerOf<E>>({
    ...given,
    queryKey: [endpoint.path, ...(given.key ?? [])],
    queryFn: ({ signal }) => call(endpoint, given, signal),
  })
}
