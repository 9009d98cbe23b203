import { infiniteQueryOptions, type QueryClient } from '@tanstack/react-query'
import type { LIST_SORTS } from '#contracts/my-list-sorts'
import {
  createMyList,
  deleteMyList,
  LIST_NAME_MAX,
  LIST_PAGE,
  listMyListRows,
  listMyLists,
  type MyList,
  readMyList,
} from '#contracts/my-lists'
import { call, callPage } from '../../../api.ts'
import { callUpload } from '../../../call-upload.ts'
import { endpointQuery } from '../../../endpoint-query.ts'
import { oneLine } from '../../../ui/plain-text.ts'

export type ListSort = (typeof LIST_SORTS)[number]

const STILL_MATCHING_MS = 1500

export const myLists = endpointQuery(listMyLists, { meta: { persist: 'own' } })

export const myList = (id: string) =>
  endpointQuery(readMyList, {
    params: { id },
    key: [id],
    refetchInterval: ({ state }) => (state.data?.list.state === 'matching' ? STILL_MATCHING_MS : false),
    meta: { persist: 'own' },
  })

/** `matched`: in the key, so progress refetches. */
export const myListRows = (id: string, sort: ListSort, matched: number) =>
  infiniteQueryOptions({
    queryKey: [listMyListRows.path, id, sort, matched],
    queryFn: ({ pageParam, signal }) =>
      callPage(listMyListRows, { params: { id }, query: { sort, page: String(pageParam) } }, signal),
    initialPageParam: 1,
    getNextPageParam: (last, pages) =>
      last.items.length > 0 && pages.length * LIST_PAGE < (last.total ?? 0) ? pages.length + 1 : undefined,
    placeholderData: (before) => before,
    meta: { persist: 'own' },
  })

export async function openList(client: QueryClient, file: File): Promise<MyList> {
  const name = oneLine(file.name, LIST_NAME_MAX) || 'List'
  const list = await callUpload(createMyList, { query: { name } }, file)
  await client.invalidateQueries({ queryKey: [listMyLists.path] })
  return list
}

export async function deleteList(client: QueryClient, id: string): Promise<void> {
  await call(deleteMyList, { params: { id } })
  for (const path of [readMyList.path, listMyListRows.path]) client.removeQueries({ queryKey: [path, id] })
  await client.invalidateQueries({ queryKey: [listMyLists.path] })
}
