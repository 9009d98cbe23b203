import { useInfiniteQuery, useQueries, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useNow } from '../../../ui/now.ts'
import { product as productQuery } from '../../market/products/product-queries.ts'
import { productSummary } from '../../market/products/product-summary.ts'
import { amazonTrending, tiktokTrending } from '../../market/trends/queries.ts'
import { currentUser } from '../../plan/identity/user.ts'
import { useWithholdStale } from '../../shell/freshness/use-withhold-stale.ts'
import { usePipeline } from '../pipeline/use-pipeline.ts'
import { useCosts } from '../profit/use-costs.ts'
import { SUGGESTIONS, type Suggestion } from './suggestion.ts'
import type { Forecasts, suggestionsOf } from './suggestions.ts'

export interface Suggestions {
  data: Suggestion[] | undefined
  error: Error | null
  isPending: boolean
  refetch: () => unknown
}

export function useSuggestions(): Suggestions {
  const shortVideo = useInfiniteQuery(tiktokTrending({}))
  const marketplace = useInfiniteQuery(amazonTrending({}))
  const { items } = usePipeline()
  const costs = useCosts()
  const withholdStale = useWithholdStale()
  const rules = useSuggestionRules()
  // UTC day, as on the product's page.
  const today = new Date(useNow()).toISOString().slice(0, 10)
  const pages = [...(shortVideo.data?.pages ?? []), ...(marketplace.data?.pages ?? [])]
  const isPending = shortVideo.isPending || marketplace.isPending || rules.isPending
  const failed = rules.error ?? (shortVideo.error && marketplace.error)
  const products = pages.flatMap((page) => page.items.map(productSummary)).map(withholdStale)
  const mine = new Set(items.flatMap(({ productId }) => productId ?? []))
  const asked = { mine, costs, today }
  // Waits for both lists, so a pick is not replaced on screen.
  const listed =
    pages.length === 0 || !rules.suggestionsOf || (isPending && navigator.onLine)
      ? undefined
      : rules.suggestionsOf(products, { ...asked, most: CANDIDATES })
  const forecasts = useForecasts(listed?.map(({ product: { id } }) => id) ?? [])
  return {
    data:
      forecasts === null
        ? undefined
        : listed &&
          rules.suggestionsOf?.(
            listed.map(({ product }) => product),
            { ...asked, forecasts },
          ),
    error: failed,
    isPending: isPending || forecasts === null,
    refetch: () => Promise.all([rules.refetch(), shortVideo.refetch(), marketplace.refetch()]),
  }
}

/** The product's page decides with a forecast, which lists lack. Null: on the way. */
function useForecasts(ids: readonly string[]): Forecasts | null {
  const { data: user } = useQuery(currentUser)
  const answers = useQueries({ queries: user?.plan ? ids.map(productQuery) : [] })
  if (navigator.onLine && answers.some(({ isPending }) => isPending)) return null
  return new Map(answers.flatMap(({ data }) => (data ? [[data.id, data.forecast] as const] : [])))
}

/** A forecast removes some candidates. */
const CANDIDATES = 2 * SUGGESTIONS

interface Rules {
  suggestionsOf: typeof suggestionsOf | null
  error: Error | null
}

/** Lazy: the profit and verdict code is as large as the rest of the page. */
function useSuggestionRules() {
  const [rules, setRules] = useState<Rules>({ suggestionsOf: null, error: null })
  useEffect(() => void fetchRules(setRules), [])
  return {
    ...rules,
    isPending: rules.suggestionsOf === null && rules.error === null,
    refetch: async () => (rules.suggestionsOf ? undefined : await fetchRules(setRules)),
  }
}

async function fetchRules(set: (rules: Rules) => void): Promise<void> {
  await import('./suggestions.ts').then(
    // Undefined while the page is left or reloaded.
    (late: typeof import('./suggestions.ts') | undefined) =>
      late && set({ suggestionsOf: late.suggestionsOf, error: null }),
    (error: Error) => set({ suggestionsOf: null, error }),
  )
}
