import { keepPreviousData, type QueryClient, queryOptions, skipToken } from '@tanstack/react-query'
import type { Category } from '#contracts/categories'
import {
  type CreatorCard,
  type CreatorSort,
  creatorDetail,
  creatorList,
  productVideos,
  type RevealedCreator,
  revealCreator,
} from '#contracts/creators'
import { callPage, type Page } from '../../../api.ts'
import { endpointQuery } from '../../../endpoint-query.ts'

export interface CreatorFilter {
  q?: string | undefined
  category?: Category | undefined
  minFollowers?: number | undefined
  contact?: 'given' | undefined
  sort?: CreatorSort | undefined
  page?: number | undefined
}

export const PAGE_SIZE = 24

/** Creators and videos of one product. */
export const sellersOf = (productId: string) =>
  endpointQuery(productVideos, {
    params: { id: productId },
    key: [productId],
    meta: { persist: 'public', edition: true },
  })

export const creators = (filter: CreatorFilter) =>
  queryOptions({
    queryKey: [creatorList.path, filter],
    queryFn: ({ signal }) => {
      const { minFollowers, page, ...rest } = filter
      const query = {
        ...rest,
        minFollowers: asText(minFollowers),
        page: asText(page),
        limit: String(PAGE_SIZE),
      }
      return callPage(creatorList, { query }, signal)
    },
    placeholderData: keepPreviousData,
    meta: { persist: 'public', edition: true },
  })

export const creator = (id: string) =>
  endpointQuery(creatorDetail, { params: { id }, key: [id], meta: { persist: 'public', edition: true } })

/** In memory only, set by a press: a request may take a credit. */
export const creatorContact = (id: string) =>
  queryOptions<RevealedCreator>({ queryKey: [revealCreator.path, id], queryFn: skipToken })

/** From a saved list; without products and videos. */
export function savedCreator(client: QueryClient, id: string): { card: CreatorCard; at: number } | null {
  for (const { state } of client.getQueryCache().findAll({ queryKey: [creatorList.path] })) {
    const page = state.data as Page<CreatorCard> | undefined
    const card = page?.items.find((candidate) => candidate.id === id)
    if (card) return { card, at: state.dataUpdatedAt }
  }
  return null
}

function asText(value: number | undefined): string | undefined {
  return value === undefined ? undefined : String(value)
}
