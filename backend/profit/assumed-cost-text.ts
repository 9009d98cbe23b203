import type { AssumedCost } from '../contracts/profit.ts'

/** `$1.20 to $3.40, assumed from 14 suppliers of “phone case”`. */
export function assumedCostText({ low, high, suppliers, of, by }: AssumedCost): string {
  const price = `$${low.toFixed(2)} to $${high.toFixed(2)}`
  if (by === 'matches') {
    return `${price}, assumed from ${suppliers} other ${suppliers === 1 ? 'match' : 'matches'} of this product`
  }
  if (by === 'goods') return `${price}, assumed from ${suppliers} suppliers of “${of}”`
  const market = by === 'category' ? of : of === 'amazon' ? 'Amazon’s products' : 'TikTok Shop’s products'
  return `${price}, assumed from the share of the price that ${suppliers} suppliers of ${market} ask`
}
