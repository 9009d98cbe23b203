import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useNow } from '../../../ui/now.ts'
import { productSummary } from '../../market/products/product-summary.ts'
import { amazonTrending, tiktokTrending } from '../../market/trends/queries.ts'
import { useWithholdStale } from '../../shell/freshness/use-withhold-stale.ts'
import { usePipeline } from '../pipeline/use-pipeline.ts'
import { useCosts } from '../profit/use-costs.ts'
import type { Suggestion } from './suggestion.ts'
import type { suggestionsOf } from './suggestions.ts'

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
  return {
    // Waits for both lists, so that a pick is not replaced on screen.
    data:
      pages.length === 0 || !rules.suggestionsOf || (isPending && navigator.onLine)
        ? undefined
        : rules.suggestionsOf(products, { mine, costs, today }),
    error: failed,
    isPending,
    refetch: () => Promise.all([rules.refetch(), shortVideo.refetch(), marketplace.refetch()]),
  }
}

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
    // Undefined while the page is being left or reloaded for a new build.
    (late: typeof import('./suggestions.ts') | undefined) =>
      late && set({ suggestionsOf: late.suggestionsOf, error: null }),
    (error: Error) => set({ suggestionsOf: null, error }),
  )
}
