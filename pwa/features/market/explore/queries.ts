import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query'
import {
  EXPLORE_PAGE,
  type ExploredProduct,
  type ExploreFilter,
  type ExploreQuestion,
  exploreProducts,
  loosenExplore,
  textsOf,
} from '#contracts/explore'
import { listViews } from '#contracts/views'
import { ask } from '../../../api.ts'
import { RefusedError } from '../../../call-errors.ts'
import { endpointQuery } from '../../../endpoint-query.ts'

export interface ExplorePage {
  items: ExploredProduct[]
  total: number
  /** Products excluded only by an unknown figure. */
  leftOut: number
}

/** Part of Pro: never saved on the device. */
export const explored = (question: ExploreQuestion) =>
  infiniteQueryOptions({
    queryKey: [exploreProducts.path, textsOf(question)],
    queryFn: async ({ pageParam, signal }): Promise<ExplorePage> => {
      const query = { ...textsOf(question), page: String(pageParam), limit: String(EXPLORE_PAGE) }
      const [items, { headers }] = await ask(exploreProducts, { query }, signal)
      const counted = (name: string) => Number(headers.get(name) ?? 0)
      return { items, total: counted('x-total-count'), leftOut: counted('x-left-out') }
    },
    initialPageParam: 1,
    getNextPageParam: (last, pages) =>
      last.items.length > 0 && pages.length * EXPLORE_PAGE < last.total ? pages.length + 1 : undefined,
    placeholderData: keepPreviousData,
    meta: { edition: true },
  })

/** For empty results: which parts exclude products. */
export const loosenSuggestions = (filter: ExploreFilter) =>
  endpointQuery(loosenExplore, { query: textsOf(filter), key: [textsOf(filter)], meta: { edition: true } })

export const savedViews = endpointQuery(listViews, {})

/** The plan lapsed after the user was loaded. */
export function needsPlan(error: Error | null): boolean {
  return error instanceof RefusedError && error.status === 402
}
