import { useEffect, useState } from 'react'
import type { suggestionsOf } from './suggestions.ts'

interface Rules {
  suggestionsOf: typeof suggestionsOf | null
  error: Error | null
}

/** The arithmetic of profit and verdict with its schedule of rates is as much code as the rest of the page: it comes after it. */
export function useSuggestionRules() {
  const [rules, setRules] = useState<Rules>({ suggestionsOf: null, error: null })
  const fetchRules = () =>
    import('./suggestions.ts').then(
      (loaded) => setRules({ suggestionsOf: loaded.suggestionsOf, error: null }),
      (error: Error) => setRules({ suggestionsOf: null, error }),
    )
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, as the page opens
  useEffect(() => void fetchRules(), [])
  return {
    ...rules,
    isPending: rules.suggestionsOf === null && rules.error === null,
    refetch: async () => (rules.suggestionsOf ? undefined : await fetchRules()),
  }
}
