import { infiniteQueryOptions } from '@tanstack/react-query'
import { listOperatorActions } from '#contracts/operator-actions'
import { readBacklogs } from '#contracts/operator-backlogs'
import { type DeliveryChannel, listFailedDeliveries } from '#contracts/operator-deliveries'
import { listMembers } from '#contracts/operator-members'
import { listMessages } from '#contracts/operator-messages'
import { listRuns, readOperatorSources } from '#contracts/operator-runs'
import { readSetup } from '#contracts/operator-setup'
import { call } from '../../api.ts'
import { endpointQuery } from '../../endpoint-query.ts'

/* Never saved on the device. */

export const setup = endpointQuery(readSetup, { staleTime: 0 })

export const operatorSources = endpointQuery(readOperatorSources, { staleTime: 0 })

const RUN_LOOK_MS = 2000
const REST_LOOK_MS = 15_000

export const refreshRuns = endpointQuery(listRuns, {
  staleTime: 0,
  refetchInterval: ({ state: { data } }) =>
    data?.runs.some(({ state }) => state === 'collecting' || state === 'publishing')
      ? RUN_LOOK_MS
      : REST_LOOK_MS,
})

export const membersFound = (q: string) =>
  infiniteQueryOptions({
    queryKey: [listMembers.path, q],
    queryFn: ({ pageParam, signal }) =>
      call(
        listMembers,
        { query: { ...(q ? { q } : {}), ...(pageParam ? { before: pageParam } : {}) } },
        signal,
      ),
    initialPageParam: null as string | null,
    getNextPageParam: ({ members, more }) => (more ? (members.at(-1)?.id ?? null) : null),
    staleTime: 0,
  })

export const contactMessages = (state: 'open' | 'settled') =>
  endpointQuery(listMessages, { query: { state }, key: [state], staleTime: 0 })

export const backlogs = endpointQuery(readBacklogs, { staleTime: 0, refetchInterval: REST_LOOK_MS })

/** Both keys share a prefix, to be invalidated together. */
export const failedDeliveries = (channel: DeliveryChannel) =>
  infiniteQueryOptions({
    queryKey: [readBacklogs.path, channel],
    queryFn: ({ pageParam, signal }) =>
      call(listFailedDeliveries, { query: { channel, ...(pageParam ? { before: pageParam } : {}) } }, signal),
    initialPageParam: null as string | null,
    getNextPageParam: ({ deliveries, more }) => (more ? (deliveries.at(-1)?.id ?? null) : null),
    staleTime: 0,
    refetchInterval: REST_LOOK_MS,
  })

export const operatorActions = infiniteQueryOptions({
  queryKey: [listOperatorActions.path],
  queryFn: ({ pageParam, signal }) =>
    call(listOperatorActions, { query: pageParam ? { before: pageParam } : {} }, signal),
  initialPageParam: null as string | null,
  getNextPageParam: ({ actions, more }) => (more ? (actions.at(-1)?.id ?? null) : null),
  staleTime: 0,
})
