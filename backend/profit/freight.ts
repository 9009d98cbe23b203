import type { Preset } from '../contracts/presets.ts'
import { exactly, type Rate, type Spread } from './rate.ts'
import type { Schedule } from './schedule.ts'
import type { UsualGoods } from './schedule-usual.ts'

/** `per` units cost `cents`. */
export interface FreightPlan {
  kind: 'sea' | 'air'
  amount: bigint
  per: bigint
  cents: Spread
  /** The minimum charge applies: more pieces cost nothing. */
  least: boolean
  yours: boolean
  rate: Rate<Spread>
}

export interface Travelling {
  goods: UsualGoods
  pieces: number
  origin: string
  preset: Preset
  schedule: Schedule
}

/** Whole cartons. Null within the US, where the schedule has no rate. */
export function freightOf(order: Travelling): FreightPlan | null {
  if (order.origin === 'US') return null
  const { preset } = order
  const sea = bySea(order)
  const air = byAir(order)
  if (preset.freight !== 'cheaper') return preset.freight === 'sea' ? sea : air
  // Compares fractions at likely rates.
  return price(sea) * air.per <= price(air) * sea.per ? sea : air
}

function price({ amount, cents }: FreightPlan): bigint {
  return amount * BigInt(cents.likely)
}

/** Cubic millimeters, 10^9 per cubic meter. */
function bySea({ preset, schedule, ...order }: Travelling): FreightPlan {
  const room = roomOf(order)
  const charged = BigInt(schedule.seaLeast.value)
  return {
    kind: 'sea',
    amount: room < charged ? charged : room,
    per: 1_000_000_000n,
    cents: preset.seaCents === null ? schedule.sea.value : exactly(preset.seaCents),
    least: room < charged,
    yours: preset.seaCents !== null,
    rate: schedule.sea,
  }
}

/** Cubic millimeters too: the divisor gives the volume of a kilogram. */
function byAir({ preset, schedule, ...order }: Travelling): FreightPlan {
  const room = roomOf(order)
  const divisor = BigInt(schedule.airDivisor.value)
  const weight = BigInt(order.pieces) * BigInt(order.goods.weightGrams) * divisor
  return {
    kind: 'air',
    amount: room < weight ? weight : room,
    per: divisor * 1000n,
    cents: preset.airCents === null ? schedule.air.value : exactly(preset.airCents),
    least: false,
    yours: preset.airCents !== null,
    rate: schedule.air,
  }
}

function roomOf({ goods, pieces }: Pick<Travelling, 'goods' | 'pieces'>): bigint {
  const cartons = Math.ceil(pieces / goods.unitsPerCarton)
  const [long, middle, short] = goods.sidesMm
  return BigInt(cartons * goods.unitsPerCarton) * BigInt(long) * BigInt(middle) * BigInt(short)
}
