import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { listOperatorActions } from '#contracts/operator-actions'
import { readSetup } from '#contracts/operator-setup'
import { call } from '../../api.ts'

/* What operators alone see: never kept on the device, and asked anew with each visit. */

export const setup = queryOptions({
  queryKey: [readSetup.path],
  queryFn: ({ signal }) => call(readSetup, {}, signal),
  staleTime: 0,
})

export const operatorActions = infiniteQueryOptions({
  queryKey: [listOperatorActions.path],
  queryFn: ({ pageParam, signal }) =>
    call(listOperatorActions, { query: pageParam ? { before: pageParam } : {} }, signal),
  initialPageParam: null as string | null,
  getNextPageParam: ({ actions, more }) => (more ? (actions.at(-1)?.id ?? null) : null),
  staleTime: 0,
})
