import type { Preset } from '../contracts/presets.ts'
import type { CHANNELS } from '../contracts/trends.ts'

const AS_THE_SCHEDULE_SAYS = {
  platformBps: null,
  paymentBps: null,
  creatorBps: null,
  advertisingBps: null,
  fulfilmentCents: null,
  returnsBps: null,
  returnCents: null,
  returnLossBps: null,
  seaCents: null,
  airCents: null,
  dutyBps: null,
  entryCents: null,
  harborBps: null,
  inspectionCents: null,
  otherCents: null,
  orderPieces: null,
  leastProfitCents: null,
  mostCashCents: null,
  placementCents: null,
  storageCents: null,
  lowStockCents: null,
  agedCents: null,
  accountCents: null,
  brokerCents: null,
  productionDays: null,
  transitDays: null,
  customsDays: null,
  prepDays: null,
} satisfies Partial<Preset>

export const DEFAULT_PRESETS = {
  tiktok: {
    name: 'TikTok Shop, fulfilled by TikTok',
    platform: 'tiktok',
    fulfilment: 'fbt',
    freight: 'cheaper',
    ...AS_THE_SCHEDULE_SAYS,
  },
  amazon: {
    name: 'Amazon, FBA',
    platform: 'amazon',
    fulfilment: 'fba',
    freight: 'cheaper',
    ...AS_THE_SCHEDULE_SAYS,
  },
  own: {
    name: 'Own warehouse',
    platform: 'listed',
    fulfilment: 'own',
    freight: 'cheaper',
    ...AS_THE_SCHEDULE_SAYS,
  },
} as const satisfies Record<string, Preset>

export function defaultPresetOf(channel: (typeof CHANNELS)[number]): Preset {
  return DEFAULT_PRESETS[channel]
}
