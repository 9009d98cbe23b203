import { useEffect, useState } from 'react'
import type { suggestionsOf } from './suggestions.ts'

interface Rules {
  suggestionsOf: typeof suggestionsOf | null
  error: Error | null
}

/** The arithmetic of profit and verdict with its schedule of rates is as much code as the rest of the page: it comes after it. */
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
    // Nothing comes where the page is being left, or loaded anew for another build.
    (late: typeof import('./suggestions.ts') | undefined) =>
      late && set({ suggestionsOf: late.suggestionsOf, error: null }),
    (error: Error) => set({ suggestionsOf: null, error }),
  )
}
