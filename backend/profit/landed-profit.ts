import type { Preset } from '../contracts/presets.ts'
import type { LandedProfit, Sale } from './calculation.ts'

/** What is left of one sale after every cost, how sure that is, and what a first order takes. */
export function landedProfit(_sale: Sale, _preset: Preset): LandedProfit {
  throw new Error('The arithmetic follows.')
}
