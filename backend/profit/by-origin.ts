import type { OwnFigures, Preset } from '../contracts/presets.ts'
import type { Range, Sale } from './calculation.ts'
import { landedProfit } from './landed-profit.ts'
import { planOf } from './plan.ts'
import { SCHEDULE, type Schedule } from './schedule.ts'

export interface ByOrigin {
  country: string
  /** Basis points of the factory price. */
  duty: number
  profit: Range | null
}

/** The same sale with goods of each country; factory price and freight stay. Highest profit first. */
export function profitByOrigin(
  sale: Sale,
  preset: Preset,
  countries: readonly string[],
  schedule: Schedule = SCHEDULE,
): ByOrigin[] {
  return countries
    .map((country) => {
      const from: Sale = { ...sale, yours: { ...(sale.yours ?? NOTHING_ENTERED), origin: country } }
      return {
        country,
        duty: planOf(from, preset, schedule).duty.value.total.likely,
        profit: landedProfit(from, preset, schedule).profit,
      }
    })
    .sort((a, b) => (b.profit?.likely ?? 0) - (a.profit?.likely ?? 0) || (a.country < b.country ? -1 : 1))
}

const NOTHING_ENTERED: OwnFigures = {
  unitCost: null,
  minimumOrder: null,
  origin: null,
  dutyBps: null,
  goods: null,
}
