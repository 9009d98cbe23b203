import { useInfiniteQuery } from '@tanstack/react-query'
import { useNow } from '../../../ui/now.ts'
import { productSummary } from '../../market/products/product-summary.ts'
import { amazonTrending, tiktokTrending } from '../../market/trends/queries.ts'
import { useWithholdStale } from '../../shell/freshness/use-withhold-stale.ts'
import { usePipeline } from '../pipeline/use-pipeline.ts'
import { useCosts } from '../profit/use-costs.ts'
import type { Suggestion } from './suggestion.ts'
import { useSuggestionRules } from './use-suggestion-rules.ts'

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
