import { useEffect, useState } from 'react'
import type { suggestionsOf } from './suggestions.ts'

interface Rules {
  suggestionsOf: typeof suggestionsOf | null
  error: Error | null
}

/** Lazy: the profit and verdict code is as large as the rest of the page. */
export function useSuggestionRules() {
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
