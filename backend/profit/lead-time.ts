import type { Preset } from '../contracts/presets.ts'
import { exactly, type Rate, type Spread } from './rate.ts'
import type { Schedule } from './schedule.ts'
import type { Carriage } from './schedule-times.ts'

/** Days from the order until the goods are on sale. */
export interface LeadTime {
  days: Spread
  stages: LeadStage[]
}

export interface LeadStage {
  id: 'production' | 'transit' | 'customs' | 'prep'
  days: Spread
  yours: boolean
  rate: Rate<Spread>
}

/**
 * Ends: likely days minus and plus the root of the stages' summed squares. Stages are rarely all late at
 * once.
 */
export function leadTimeOf(by: Carriage, preset: Preset, schedule: Schedule): LeadTime {
  const stages = [
    stage('production', preset.productionDays, schedule.production),
    stage('transit', preset.transitDays, schedule.transitBy[by]),
    stage('customs', preset.customsDays, schedule.customsBy[by]),
    stage('prep', preset.prepDays, schedule.prep),
  ]
  const likely = stages.reduce((sum, { days }) => sum + days.likely, 0)
  const root = (gap: (days: Spread) => number) =>
    Math.round(Math.sqrt(stages.reduce((sum, { days }) => sum + gap(days) ** 2, 0)))
  return {
    stages,
    days: {
      low: likely - root(({ low, likely: middle }) => middle - low),
      likely,
      high: likely + root(({ likely: middle, high }) => high - middle),
    },
  }
}

function stage(id: LeadStage['id'], own: number | null | undefined, rate: Rate<Spread>): LeadStage {
  return { id, days: own == null ? rate.value : exactly(own), yours: own != null, rate }
}
