import type { QueryClient } from '@tanstack/react-query'
import { countedOf, type TrendFacts } from '#contracts/trend-words'

export interface FoundHere {
  kind: 'product' | 'supplier'
  id: string
  name: string
  /** `437 sold last week`; null: no count saved. */
  counted: string | null
}

/** Products and suppliers of saved answers whose names have every word, or its beginning. Works offline. */
export function foundHere(client: QueryClient, q: string): FoundHere[] {
  const words = wordsOf(q)
  const found = new Map<string, FoundHere>()
  if (words.length === 0) return []
  for (const { state } of client
    .getQueryCache()
    .findAll({ predicate: ({ meta }) => Boolean(meta?.persist) })) {
    for (const one of namedIn(state.data)) {
      const own = wordsOf(one.name)
      const fits = words.every((word) => own.some((other) => other.startsWith(word)))
      const key = `${one.kind} ${one.id}`
      if (fits && !found.get(key)?.counted) found.set(key, one)
    }
  }
  return [...found.values()]
}

/** Answers nest: a product holds its suppliers, a supplier its products. */
function* namedIn(value: unknown): Generator<FoundHere> {
  if (typeof value !== 'object' || value === null) return
  const { id, kind, product_name: title, name = title, trend } = value as Record<string, unknown>
  if (typeof id === 'string' && typeof name === 'string') {
    if ('totalShipments' in value || kind === 'supplier') yield { kind: 'supplier', id, name, counted: null }
    else if ('trend' in value || 'netProfit' in value)
      yield { kind: 'product', id, name, counted: trend ? countedOf(trend as TrendFacts) : null }
  }
  for (const inner of Object.values(value)) yield* namedIn(inner)
}

/** Accents and case do not matter. */
function wordsOf(text: string): string[] {
  const plain = text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
  return plain.match(/[\p{L}\p{N}]+/gu) ?? []
}
