import { addDays } from '../../backend/calendar/days.ts'
import type { Db } from '../../backend/db/knex.ts'
import { type RefreshDeps, type RefreshOrder, refresh } from '../../backend/refresh/refresh.ts'
import type { ProductRow, Source } from '../../backend/sources/port.ts'
import { dayRow, productRow } from './source-rows.ts'

export const NOW = new Date('2026-04-01T08:00:00Z')
/** The newest whole day. */
export const AS_OF = '2026-03-31'

export async function refreshed(
  db: Db,
  sources: Source[],
  order: RefreshOrder = { cause: 'request' },
  { signal = new AbortController().signal, sampleData = true, now = () => NOW }: Partial<RefreshDeps> = {},
) {
  const deps: RefreshDeps = {
    db,
    sources,
    market: { region: 'US', timeZone: 'America/New_York', label: 'United States' },
    sampleData,
    now,
    signal,
  }
  return await refresh(deps, order)
}

export async function ranking(db: Db, channel: string): Promise<string[]> {
  return await db('trend')
    .join('current_edition', 'current_edition.edition_id', 'trend.edition_id')
    .join('product', 'product.id', 'product_id')
    .where({ channel })
    .orderBy('position')
    .pluck('name')
}

/** Weekly units: `lastWeek`, and `usual` in the four before. */
export function selling(name: string, lastWeek: number, usual: number): ProductRow {
  const days = Array.from({ length: 35 }, (_, ago) =>
    dayRow(addDays(AS_OF, -ago), { units: Math.round((ago < 7 ? lastWeek : usual) / 7) }),
  )
  return productRow({ externalId: name, name, days, observedAt: NOW.toISOString() })
}
