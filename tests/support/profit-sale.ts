import type { Goods, OwnFigures, Preset } from '../../backend/contracts/presets.ts'
import type { ProfitFacts } from '../../backend/contracts/profit.ts'
import type { LandedProfit, Sale } from '../../backend/profit/calculation.ts'

/** Each example adds one cost, by the schedule (null) or a figure. */
export const FREE_OF_COST: Preset = {
  name: 'Nothing costs anything',
  platform: 'tiktok',
  fulfilment: 'own',
  freight: 'sea',
  platformBps: 0,
  paymentBps: 0,
  creatorBps: 0,
  advertisingBps: 0,
  fulfilmentCents: 0,
  returnsBps: 0,
  returnCents: 0,
  returnLossBps: 0,
  seaCents: 0,
  airCents: 0,
  dutyBps: 0,
  entryCents: 0,
  harborBps: 0,
  inspectionCents: 0,
  otherCents: 0,
  placementCents: 0,
  storageCents: 0,
  brokerCents: 0,
  orderPieces: 100,
  leastProfitCents: null,
  mostCashCents: null,
}

export const NO_FACTS: ProfitFacts = {
  unitCost: null,
  assumedCost: null,
  minimumOrder: null,
  origin: null,
  originBasis: null,
  duty: null,
  usualGoods: null,
}

/** Sold for 20.00, bought for 5.00, 100 at a time. */
export function saleOf({
  price = 20,
  category = null as string | null,
  channel = 'tiktok' as const,
  ...yours
}: Changes): Sale {
  return {
    ...{ price, currency: 'USD', channel, category, facts: NO_FACTS },
    yours: { unitCost: 5, minimumOrder: null, origin: null, dutyBps: null, goods: null, ...yours },
  }
}

type Changes = Partial<OwnFigures> & { price?: number; category?: string | null; channel?: 'tiktok' }

export interface Example {
  of: string
  sale?: Changes
  preset?: Partial<Preset>
  byHand: string
  profit: number | [number, number, number] | null
  also?: Partial<LandedProfit>
}

export const packed = (weightGrams: number, lengthMm: number, widthMm: number, heightMm: number): Goods => ({
  ...{ weightGrams, lengthMm, widthMm, heightMm },
  unitsPerCarton: 20,
})
