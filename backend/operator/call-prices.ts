import type { CallPrice } from '../contracts/operator-runs.ts'
import { READ_AGAIN_DAYS } from '../creators/video-wishes.ts'

/** By source. What one reading costs, so that a budget can be chosen. */
const PRICES: Readonly<Record<string, CallPrice[]>> = {
  echotik: [
    { what: 'Videos of a product, first time', calls: 3 },
    { what: `Videos of a product, every ${READ_AGAIN_DAYS} days after`, calls: 2 },
    { what: 'Ten creators', calls: 1 },
  ],
}

export function callPricesOf(source: string): CallPrice[] {
  return PRICES[source] ?? []
}
