import type { MatchedSupplier } from '#contracts/suppliers'

/** Only the best match's price is used: weaker matches may ship other goods. `found`: includes suppliers not listed here. */
export function whyNoFactoryPrice(
  suppliers: readonly Pick<MatchedSupplier, 'name' | 'forwarder' | 'pricing'>[],
  found = 0,
): string {
  const makers = suppliers.filter(({ forwarder }) => !forwarder)
  const [best, ...others] = makers
  if (!best) return 'no supplier’s price is known.'
  if (best.pricing !== null) {
    return `the price of ${best.name}, the best match, is in another currency or not a clear number.`
  }
  if (others.some(({ pricing }) => pricing !== null)) {
    return `${best.name}, the best match, states no price, and we do not count with the price of a weaker match.`
  }
  return found > makers.length
    ? `${best.name}, the best match, states no price.`
    : 'no supplier states a price.'
}
