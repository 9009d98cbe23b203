import { addDays, daysBetween } from '../../backend/calendar/days.ts'
import type { Source } from '../../backend/sources/port.ts'
import { dayRow, productRow, sourceOf } from './source-rows.ts'

export interface SellingPlan {
  name: string
  channel?: 'tiktok' | 'amazon'
  /** Units per day; `at` 0 is the plan's day. Null: unknown. */
  units(at: number): number | null
}

/** Returns 60 days of history at first, then new days. */
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
