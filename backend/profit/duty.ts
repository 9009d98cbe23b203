import type { Category } from '../contracts/categories.ts'
import type { OwnFigures, Preset } from '../contracts/presets.ts'
import { type Assumed, yoursOf } from './assumed.ts'
import type { Basis } from './calculation.ts'
import { exactly, type Spread } from './rate.ts'
import type { Schedule } from './schedule.ts'

/** `total`: basis points of the factory price. */
export interface DutyParts {
  total: Spread
  detail: string
}

interface Import {
  category: Category | null
  /** Null: unknown, the usual one is used. */
  origin: string | null
  basis: Basis
  preset: Preset
  yours: OwnFigures | null | undefined
  schedule: Schedule
}

export function dutyOf({ category, origin, basis, preset, yours, schedule }: Import): Assumed<DutyParts> {
  const own = yours?.dutyBps ?? preset.dutyBps
  if (own !== null) {
    return yoursOf({ total: exactly(own), detail: `${percent(own)} of the factory price` })
  }
  const country = origin ?? schedule.usualOrigin.value
  if (country === 'US') {
    return { value: { total: exactly(0), detail: 'Made in the US' }, basis, rate: null }
  }
  const usualRate = (category && schedule.usualDutyOf[category]) ?? schedule.usualDuty
  const usual = usualRate.value
  const lists = country === 'CN' ? chinaListOf(category, schedule) : exactly(0)
  const added = addedByOrigin(country, usual, schedule)
  const total = {
    low: usual.low + lists.low + added.low,
    likely: usual.likely + lists.likely + added.likely,
    high: usual.high + lists.high + added.high,
  }
  const parts = [
    `${percent(usual.likely)} usual`,
    ...(lists.likely > 0 ? [`${percent(lists.likely)} on goods from China`] : []),
    ...(added.likely > 0 ? [`${percent(added.likely)} by origin (${country})`] : []),
  ]
  return {
    value: { total, detail: `${parts.join(' + ')}, of the factory price` },
    basis: basis === 'imputed' ? 'imputed' : 'usual',
    rate: usualRate,
  }
}

function chinaListOf(category: Category | null, { chinaLists, chinaLists25 }: Schedule): Spread {
  const { low, likely, high } = chinaLists.value
  return { low, likely: category && chinaLists25.includes(category) ? high : likely, high }
}

function addedByOrigin(country: string, usual: Spread, schedule: Schedule): Spread {
  const plain = schedule.byOrigin.value[country]
  if (plain !== undefined) return exactly(plain)
  const least = schedule.byOriginAtLeast.value[country]
  if (least === undefined) return schedule.byOriginElsewhere.value
  const upTo = (duty: number) => Math.max(0, least - duty)
  return { low: upTo(usual.low), likely: upTo(usual.likely), high: upTo(usual.high) }
}

/** `12.5%` */
export function percent(bps: number): string {
  return `${bps / 100}%`
}
