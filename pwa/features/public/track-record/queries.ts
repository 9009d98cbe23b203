import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { listWitnessStamps } from '#contracts/pick-chain'
import { readPickDays } from '#contracts/pick-days'
import type { PickState, Question } from '#contracts/recorded-pick'
import { listPicks, readTrackRecord } from '#contracts/track-record'
import { callPage } from '../../../api.ts'
import { endpointQuery } from '../../../endpoint-query.ts'

export const trackRecord = endpointQuery(readTrackRecord, { meta: { persist: 'public', edition: true } })

export interface PickFilter {
  kind?: 'not-witnessed' | 'replayed' | undefined
  state?: PickState | undefined
  whose?: 'naive' | undefined
  question?: Question | undefined
  channel?: 'tiktok' | 'amazon' | undefined
  page?: number | undefined
}

export const PICKS_A_PAGE = 24

export const recordedPicks = ({ kind = undefined, whose, page = 1, ...filter }: PickFilter) =>
  queryOptions({
    queryKey: [listPicks.path, { ...filter, kind, whose, page }],
    queryFn: ({ signal }) => {
      const query = {
        ...filter,
        kind,
        list: whose ?? 'ours',
        page: String(page),
        limit: String(PICKS_A_PAGE),
      } as const
      return callPage(listPicks, { query }, signal)
    },
    placeholderData: keepPreviousData,
    meta: { persist: 'public', edition: true },
  })

export const STAMPS_A_PAGE = 12

/** Newest first. */
export const witnessStamps = (page: number) =>
  queryOptions({
    queryKey: [listWitnessStamps.path, { page }],
    queryFn: ({ signal }) =>
      callPage(listWitnessStamps, { query: { page: String(page), limit: String(STAMPS_A_PAGE) } }, signal),
    placeholderData: keepPreviousData,
    meta: { edition: true },
  })

/** `number`: the pick's chain row. */
export const dailyCounts = (number: number) =>
  endpointQuery(readPickDays, { params: { number: String(number) }, key: [number], meta: { edition: true } })
