import type { ProductCounts } from '../../../backend/trends/score-counts.ts'

/** Shuffled weeks have no trend. Null if a day is unknown, because its position would give away the order. */
export function shuffledWeeks(product: ProductCounts, uniform: () => number): ProductCounts | null {
  if (product.weeks.some(({ days }) => days < 7)) return null
  const weeks = [...product.weeks]
  for (let at = weeks.length - 1; at > 0; at -= 1) {
    const other = Math.floor(uniform() * (at + 1))
    const [here, there] = [weeks[at], weeks[other]]
    if (here && there) [weeks[at], weeks[other]] = [there, here]
  }
  return { ...product, weeks }
}
