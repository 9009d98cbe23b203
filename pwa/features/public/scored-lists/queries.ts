import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query'
import { hideScoredList } from '#contracts/operator-lists'
import { CHAIN_PAGE } from '#contracts/pick-chain'
import type { ListQuestion } from '#contracts/recorded-pick'
import {
  listPicksOf,
  listPublicLists,
  listScoredLists,
  listStampsOf,
  readListChain,
  readPicksOf,
  readScoredList,
  SCORED_PAGE,
  sealScoredList,
  showScoredList,
} from '#contracts/scored-lists'
import { call, callPage } from '../../../api.ts'
import { callUpload } from '../../../call-upload.ts'
import { endpointQuery } from '../../../endpoint-query.ts'
import type { ChainSource } from '../track-record/verify-chain.ts'

const FRESH_MS = 5 * 60_000
const startedAt = Date.now()

/** Other devices and members change lists, so saved ones are stale. */
const staleTime = ({ state }: { state: { dataUpdatedAt: number } }) =>
  state.dataUpdatedAt < startedAt ? 0 : FRESH_MS

export const scoredLists = endpointQuery(listScoredLists, {
  staleTime,
  meta: { persist: 'own', edition: true },
})

export const scoredList = (id: string) =>
  endpointQuery(readScoredList, {
    params: { id },
    key: [id],
    staleTime,
    meta: { persist: 'own', edition: true },
  })

export const picksOf = (id: string, question: ListQuestion) =>
  endpointQuery(listPicksOf, {
    params: { id },
    query: { question },
    key: [id, question],
    staleTime,
    meta: { persist: 'own', edition: true },
  })

export const publicLists = (page: number) =>
  queryOptions({
    queryKey: [listPublicLists.path, { page }],
    queryFn: ({ signal }) =>
      callPage(listPublicLists, { query: { page: String(page), limit: String(SCORED_PAGE) } }, signal),
    placeholderData: keepPreviousData,
    staleTime,
    meta: { persist: 'public', edition: true },
  })

export const chainOf = (id: string): ChainSource => ({
  rows: (after) =>
    call(readListChain, { params: { id }, query: { after: String(after), limit: String(CHAIN_PAGE) } }),
  stamps: () => call(listStampsOf, { params: { id } }),
})

export type ReadPicks = Awaited<ReturnType<typeof readText>>

export async function readText(text: string) {
  return await callUpload(readPicksOf, { query: { as: 'text' } }, new Blob([text]))
}

export async function readFile(file: File): Promise<ReadPicks> {
  return await callUpload(readPicksOf, { query: { as: 'file' } }, file)
}

export async function seal(
  client: QueryClient,
  body: { title: string; lines: { text: string; product: string | null }[] },
): Promise<string> {
  const { id } = await call(sealScoredList, { body })
  await client.invalidateQueries({ queryKey: [listScoredLists.path] })
  return id
}

export async function hide(client: QueryClient, id: string, hidden: boolean): Promise<void> {
  await call(hideScoredList, { params: { id }, body: { hidden } })
  await renew(client, id)
}

export async function show(client: QueryClient, id: string, isPublic: boolean): Promise<void> {
  await call(showScoredList, { params: { id }, body: { public: isPublic } })
  await renew(client, id)
}

async function renew(client: QueryClient, id: string): Promise<void> {
  for (const queryKey of [[readScoredList.path, id], [listScoredLists.path], [listPublicLists.path]])
    await client.invalidateQueries({ queryKey })
}
