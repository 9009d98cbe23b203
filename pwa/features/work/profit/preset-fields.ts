import type { Preset } from '#contracts/presets'
import type { Spread } from '#profit/rate'
import { SCHEDULE } from '#profit/schedule'
import { VERDICT_LIMITS } from '#profit/verdict-limits'
import { type TypedFigure, typedText } from '../../../ui/typed-figure.ts'
import type { NumericField } from './override.ts'
import { readDays, readDollars, readPercent, readPieces } from './read-figure.ts'
import { bpsText, centsText } from './write-figure.ts'

export interface PresetField {
  field: NumericField
  label: string
  read: (text: string) => TypedFigure
  ours: (preset: Pick<Preset, 'platform' | 'fulfilment' | 'freight'>) => string
}

export const PRESET_GROUPS: { title: string; fields: PresetField[] }[] = [
  {
    title: 'Selling',
    fields: [
      percent('platformBps', 'Shop’s fee, % of the price', ({ platform }) =>
        platform === 'amazon'
          ? 'by category, mostly 15%'
          : platform === 'tiktok'
            ? bpsText(SCHEDULE.tiktokReferral.value.bands[0]?.bps ?? 0)
            : 'of the product’s shop',
      ),
      percent('paymentBps', 'Payment processing, %', ({ platform }) =>
        platform === 'tiktok' ? spread(SCHEDULE.tiktokPayment.value, bpsText) : '0%',
      ),
      percent('creatorBps', 'Creator’s commission, %', ({ platform }) =>
        platform === 'amazon' ? '0%' : spread(SCHEDULE.tiktokCreator.value, bpsText),
      ),
      percent('advertisingBps', 'Advertising, %', ({ platform }) =>
        spread(
          platform === 'amazon' ? SCHEDULE.amazonAdvertising.value : SCHEDULE.tiktokAdvertising.value,
          bpsText,
        ),
      ),
    ],
  },
  {
    title: 'Sending and returns',
    fields: [
      dollars('fulfilmentCents', 'A parcel to the buyer, $', () => 'by weight and size'),
      percent(
        'returnsBps',
        'Returns for each 100 kept, %',
        () => `by category, ${spread(SCHEDULE.returns.value, bpsText)}`,
      ),
      dollars('returnCents', 'Getting one back, $', () => spread(SCHEDULE.returnHandling.value, centsText)),
      percent('returnLossBps', 'Of returns, not sold again, %', () =>
        spread(SCHEDULE.returnLoss.value, bpsText),
      ),
      dollars('placementCents', 'Placement in warehouses, $ a piece', ({ fulfilment }) =>
        fulfilment === 'fba' ? 'by size and weight' : '$0.00',
      ),
      dollars('storageCents', 'Storage, $ a piece', ({ fulfilment }) =>
        fulfilment === 'own' ? '$0.00' : 'by room',
      ),
      dollars('lowStockCents', 'Low stock, $ a piece', () => '$0.00'),
      dollars('agedCents', 'Aged stock, $ a piece', () => '$0.00'),
      dollars('accountCents', 'Shop’s account, $ a piece', () => '$0.00'),
      dollars('otherCents', 'Other costs, $ a piece', () => '$0.00'),
    ],
  },
  {
    title: 'Import',
    fields: [
      dollars('seaCents', 'Sea freight, $ a cubic metre', () => spread(SCHEDULE.sea.value, centsText)),
      dollars('airCents', 'Air freight, $ a kg', () => spread(SCHEDULE.air.value, centsText)),
      percent('dutyBps', 'All duty, % of the factory price', () => 'by category and origin'),
      dollars('entryCents', 'Customs fee, $ an order', () => 'by value'),
      dollars('brokerCents', 'Customs broker and bond, $ an order', ({ freight }) =>
        spread(SCHEDULE.brokerBy[freight === 'air' ? 'air' : 'sea'].value, centsText),
      ),
      percent('harborBps', 'Harbor fee, % by sea', () => `${SCHEDULE.harborFee.value.millionths / 10_000}%`),
      dollars('inspectionCents', 'Inspection, $ an order', () =>
        spread(SCHEDULE.inspection.value, centsText),
      ),
      {
        field: 'orderPieces',
        label: 'Pieces of a first order',
        read: readPieces,
        ours: () => 'the supplier’s minimum',
      },
    ],
  },
  {
    title: 'Days from the order until it is on sale',
    fields: [
      days('productionDays', 'Until it is made, days', () => SCHEDULE.production.value),
      days('transitDays', 'On the way, days', ({ freight }) =>
        freight === 'air' ? SCHEDULE.transitBy.air.value : SCHEDULE.transitBy.sea.value,
      ),
      days('customsDays', 'At customs, days', ({ freight }) =>
        freight === 'air' ? SCHEDULE.customsBy.air.value : SCHEDULE.customsBy.sea.value,
      ),
      days('prepDays', 'To the warehouse and on sale, days', () => SCHEDULE.prep.value),
    ],
  },
  {
    title: 'Your rules for the verdict',
    fields: [
      dollars('leastProfitCents', 'Least profit a piece, $', () => centsText(VERDICT_LIMITS.leastProfit)),
      dollars('mostCashCents', 'Most cash for a first order, $', () => 'no limit'),
    ],
  },
]

export const PLATFORM_WORDS = {
  tiktok: 'TikTok Shop',
  amazon: 'Amazon',
  listed: 'The shop that lists the product',
} as const
export const FULFILMENT_WORDS = {
  fbt: 'Fulfilled by TikTok (FBT)',
  fba: 'Fulfilled by Amazon (FBA)',
  own: 'Yourself or a warehouse',
} as const
export const FREIGHT_WORDS = { cheaper: 'Sea or air, the cheaper', sea: 'By sea', air: 'By air' } as const

export function fieldText({ field }: PresetField, preset: Preset): string {
  const value = preset[field]
  if (value == null) return ''
  return typedText(field === 'orderPieces' || /Days$/.test(field) ? value : value / 100)
}

function percent(field: NumericField, label: string, ours: PresetField['ours']): PresetField {
  return { field, label, read: readPercent, ours }
}

function dollars(field: NumericField, label: string, ours: PresetField['ours']): PresetField {
  return { field, label, read: readDollars, ours }
}

function days(
  field: NumericField,
  label: string,
  ours: (preset: Pick<Preset, 'freight'>) => Spread,
): PresetField {
  return { field, label, read: readDays, ours: (preset) => spread(ours(preset), String) }
}

function spread({ low, high }: Spread, write: (value: number) => string): string {
  return low === high ? write(low) : `${write(low)} to ${write(high)}`
}
