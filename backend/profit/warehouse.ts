import type { Preset } from '../contracts/presets.ts'
import { UNITS_A_CENT } from './amounts.ts'
import { type Assumed, nothingOf, yoursOf } from './assumed.ts'
import { type ByGoods, byGoods } from './goods.ts'
import { fbaSize, fbaWeight } from './parcel.ts'
import { exactly, type Spread } from './rate.ts'
import type { Schedule } from './schedule.ts'
import type { UsualGoods } from './schedule-usual.ts'
import type { StorageTier } from './schedule-warehouse.ts'

/** Per piece, in `UNITS_A_CENT` of a cent. */
export type WarehouseFee = Assumed<ByGoods<Spread>>

interface Stored {
  preset: Preset
  goods: ByGoods<UsualGoods>
  schedule: Schedule
  measured: boolean
}

/** Sending goods in is free with FBT and to an own warehouse. */
export function placementOf({ preset, goods, schedule, measured }: Stored): WarehouseFee {
  if (preset.placementCents != null) return own(preset.placementCents)
  if (preset.fulfilment !== 'fba') return NOTHING
  return {
    value: byGoods(goods, (each) => placementAt(each, schedule)),
    basis: measured ? 'schedule' : 'usual',
    rate: schedule.fbaPlacement,
  }
}

/** An own warehouse's storage is in the seller's other costs. */
export function storageOf({ preset, goods, schedule }: Stored): WarehouseFee {
  if (preset.storageCents != null) return own(preset.storageCents)
  if (preset.fulfilment === 'own') return NOTHING
  const rate = preset.fulfilment === 'fba' ? schedule.fbaStorage : schedule.fbtStorage
  return { value: byGoods(goods, (each) => storageAt(each, preset, schedule)), basis: 'usual', rate }
}

function placementAt(goods: UsualGoods, { fba, fbaDivisor, fbaPlacement }: Schedule): Spread {
  const size = fbaSize(goods, fba.value)
  if (!size) return exactly(0)
  const weighs = fbaWeight(goods, size, fbaDivisor.value)
  const sizes = fbaPlacement.value
  const { rows } = sizes.find(({ words }) => words === size.words) ?? sizes[sizes.length - 1] ?? { rows: [] }
  const [, cents = exactly(0)] = rows.find(([ounces]) => weighs(ounces)) ?? rows[rows.length - 1] ?? []
  return { low: units(cents.low), likely: units(cents.likely), high: units(cents.high) }
}

function storageAt(goods: UsualGoods, { fulfilment }: Preset, schedule: Schedule): Spread {
  const { fba, fbaStorage, fbtStorage, daysStored } = schedule
  const [long, middle, short] = goods.sidesMm
  const room = (long * middle * short) / CUBIC_FOOT
  const isBulky = fbaSize(goods, fba.value)?.words.includes('bulky') ?? true
  const monthly = isBulky ? fbaStorage.value.bulky : fbaStorage.value.standard
  const at = (end: keyof Spread) => {
    const days = daysStored.value[end]
    return units(
      room * (fulfilment === 'fba' ? (monthly[end] * days) / 30 : dailySum(fbtStorage.value, days)),
    )
  }
  return { low: at('low'), likely: at('likely'), high: at('high') }
}

/** Cents a cubic foot for a stay of `days`. */
function dailySum(tiers: readonly StorageTier[], days: number): number {
  return tiers.reduce((sum, [upTo, cents], at) => {
    const from = tiers[at - 1]?.[0] ?? 0
    return sum + cents * Math.max(0, Math.min(days, upTo ?? days) - from)
  }, 0)
}

function units(cents: number): number {
  return Math.round(cents * UNITS_A_CENT)
}

function own(cents: number): WarehouseFee {
  const value = exactly(units(cents))
  return yoursOf({ low: value, likely: value, high: value })
}

const FREE = exactly(0)
const NOTHING: WarehouseFee = nothingOf({ low: FREE, likely: FREE, high: FREE })
/** Cubic millimeters: 304.8 cubed. */
const CUBIC_FOOT = 28_316_846.592
