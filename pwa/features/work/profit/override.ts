import type { OwnFigures, Preset } from '#contracts/presets'
import type { LandedProfit, LineId } from '#profit/calculation'
import { type TypedFigure, typedText } from '../../../ui/typed-figure.ts'
import { readDollars, readPercent, readUnitCost } from './read-figure.ts'

/** A preset's figure applies to all products, the other to one. */
export type Override =
  | {
      of: 'preset'
      field: NumericField
      label: string
      unit: '%' | '$'
      read: (text: string) => TypedFigure
    }
  | {
      of: 'product'
      field: 'unitCost' | 'dutyBps'
      label: string
      unit: '%' | '$'
      read: (text: string) => TypedFigure
    }
export type NumericField = Exclude<
  { [Field in keyof Preset]: Preset[Field] extends number | null | undefined ? Field : never }[keyof Preset],
  undefined
>

export function overrideOf(id: LineId, freight: LandedProfit['freight']): Override {
  switch (id) {
    case 'platform':
      return share('platformBps', 'Shop’s fee, % of the price')
    case 'payment':
      return share('paymentBps', 'Payment processing, % of the price')
    case 'creator':
      return share('creatorBps', 'Creator’s commission, % of the price')
    case 'advertising':
      return share('advertisingBps', 'Advertising, % of the price')
    case 'returns':
      return share('returnsBps', 'Returns for each 100 kept, %')
    case 'fulfilment':
      return amount('fulfilmentCents', 'A parcel to the buyer, $')
    case 'account':
      return amount('accountCents', 'Shop’s account, $ a piece')
    case 'placement':
      return amount('placementCents', 'Placement in warehouses, $ a piece')
    case 'storage':
      return amount('storageCents', 'Storage, $ a piece')
    case 'lowStock':
      return amount('lowStockCents', 'Low stock, $ a piece')
    case 'aged':
      return amount('agedCents', 'Aged stock, $ a piece')
    case 'broker':
      return amount('brokerCents', 'Customs broker and bond, $ an order')
    case 'freight':
      return freight === 'air'
        ? amount('airCents', 'Air freight, $ a kg')
        : amount('seaCents', 'Sea freight, $ a cubic metre')
    case 'entry':
      return amount('entryCents', 'Customs fee, $ an order')
    case 'harbor':
      return share('harborBps', 'Harbor fee, % of the factory price')
    case 'inspection':
      return amount('inspectionCents', 'Inspection, $ an order')
    case 'other':
      return amount('otherCents', 'Other costs, $ a piece')
    case 'unitCost':
      return {
        of: 'product',
        field: 'unitCost',
        label: 'Factory price, $ a piece',
        unit: '$',
        read: readUnitCost,
      }
    case 'duty':
      return {
        of: 'product',
        field: 'dutyBps',
        label: 'All duty, % of the factory price',
        unit: '%',
        read: readPercent,
      }
  }
}

export function currentOf(override: Override, preset: Preset, own: OwnFigures | null): string {
  const value = override.of === 'preset' ? preset[override.field] : own?.[override.field]
  if (value == null) return ''
  return typedText(override.field === 'unitCost' ? value : value / 100)
}

function share(field: NumericField, label: string): Override {
  return { of: 'preset', field, label, unit: '%', read: readPercent }
}

function amount(field: NumericField, label: string): Override {
  return { of: 'preset', field, label, unit: '$', read: readDollars }
}
