import type { Category } from '../contracts/categories.ts'
import type { OwnFigures, Preset } from '../contracts/presets.ts'
import type { DutyFacts, TariffLine } from '../contracts/profit.ts'
import { type Assumed, yoursOf } from './assumed.ts'
import type { Basis } from './calculation.ts'
import { exactly, type Spread } from './rate.ts'
import type { Schedule } from './schedule.ts'
import { tariffDuty } from './tariff-duty.ts'

/** `total`: basis points of the factory price. */
export interface DutyParts {
  total: Spread
  detail: string
}

interface Import {
  category: Category | null
  /** Null: the category's usual goods are used. */
  known: DutyFacts | null
  /** Null: the usual one is used. */
  origin: string | null
  basis: Basis
  preset: Preset
  yours: OwnFigures | null | undefined
  schedule: Schedule
}

export function dutyOf({
  category,
  known,
  origin,
  basis,
  preset,
  yours,
  schedule,
}: Import): Assumed<DutyParts> {
  const own = yours?.dutyBps ?? preset.dutyBps
  if (own !== null) {
    return yoursOf({ total: exactly(own), detail: `${percent(own)} of the factory price` })
  }
  const country = origin ?? schedule.usualOrigin.value
  if (country === 'US') {
    return { value: { total: exactly(0), detail: 'Made in the US' }, basis, rate: null }
  }
  const usual = (category && schedule.usualDutyOf[category]) ?? schedule.usualDuty
  const lines = known?.lines ?? usual.value
  const found = lines.map((line) => tariffDuty(line, country, known?.lawFrom ?? schedule.asOf))
  const totals = found.map(({ bps }) => bps)
  const parts = (found[0]?.parts ?? []).filter(({ heading, bps }) => heading === null || bps > 0)
  const written = parts.map(({ words, bps }) => `${percent(bps)} ${words}`).join(' + ')
  return {
    value: {
      total: { low: Math.min(...totals), likely: totals[0] ?? 0, high: Math.max(...totals) },
      detail: `${written}, of the factory price; ${goodsText(lines, known)} from ${country}; rates ${schedule.version}`,
    },
    basis: basis === 'imputed' ? 'imputed' : known ? 'stated' : 'usual',
    rate: known ? schedule.dutyByCode : usual,
  }
}

function goodsText([line]: readonly TariffLine[], known: DutyFacts | null): string {
  const code = codeText(line?.code ?? '')
  return known
    ? `HS ${code}, as suppliers’ shipments state ${codeText(known.code)}, law since ${known.lawFrom},`
    : `typical goods ${code}`
}

/** `7009.92.50` */
export function codeText(digits: string): string {
  return [digits.slice(0, 4), digits.slice(4, 6), digits.slice(6)].filter((part) => part !== '').join('.')
}

/** `12.5%` */
export function percent(bps: number): string {
  return `${bps / 100}%`
}
