import { addDays, daysBetween } from '../../backend/calendar/days.ts'
import type { Source } from '../../backend/sources/port.ts'
import { dayRow, productRow, sourceOf } from './source-rows.ts'

export interface SellingPlan {
  name: string
  channel?: 'tiktok' | 'amazon'
  /** Units sold on a day; `at` 0 is the day that the plan is made for, later days are above. Null: nobody said. */
  units(at: number): number | null
}

/** A source whose products sell by a plan, and which is asked on any day: 60 days of history at first, then what is new. */
export function plannedSource(
  planDay: string,
  plans: readonly SellingPlan[],
  origin: Source['origin'] = 'live',
): Source {
  const source = sourceOf(async function* ({ asOf }) {
    for (const { name, channel = 'tiktok', units } of plans) {
      const days = Array.from({ length: HISTORY_DAYS }, (_, ago) => addDays(asOf, -ago)).flatMap((day) => {
        const sold = units(daysBetween(planDay, day))
        return sold === null ? [] : [dayRow(day, { units: sold })]
      })
      yield productRow({ externalId: name, name, channel, days, observedAt: `${addDays(asOf, 1)}T05:00:00Z` })
    }
  })
  return { ...source, origin }
}

const HISTORY_DAYS = 60
