import type { ProfitFacts } from '#contracts/profit'
import type { CHANNELS } from '#contracts/trends'

export interface ProfitSale {
  id: string
  price: number | null
  currency: string | null
  channel: (typeof CHANNELS)[number]
  category: string | null
  profitFacts: ProfitFacts
}
