import * as z from 'zod/mini'
import { addDays, type Day } from '../calendar/days.ts'
import { id as Id } from '../contracts/fields.ts'
import { OPEN_HISTORY_DAYS } from '../contracts/plans.ts'
import { claimOf, comparedOf, countedOf, oldDayOf, usualSpanOf, verdictOf } from '../contracts/trend-words.ts'
import { CHANNEL_WORDS } from '../contracts/trends.ts'
import { manyOf } from '../db/checked-rows.ts'
import type { Transaction } from '../db/knex.ts'
import { figureOf, NOT_LIVE, type ShareBars, type ShareCard } from '../pictures/share-card.ts'
import { formatDay } from '../provenance/format-figures.ts'
import { readHistory } from './history.ts'
import { LISTED, ListedRow, TrendRow } from './trend.row.ts'
import { trendFactsOf } from './trend-facts.ts'

export async function productShareCard(trx: Transaction, id: string): Promise<ShareCard | null> {
  if (!z.safeParse(Id, id).success) return null
  const query = TrendRow.current(trx)
    .select(...LISTED)
    .where('trend.product_id', id)
  const [row] = await manyOf(query, ListedRow)
  if (!row) return null
  const trend = trendFactsOf(row)
  const claim = claimOf(trend)
  const kind = `${CHANNEL_WORDS[row.channel]}${row.category ? ` · ${row.category}` : ''}`
  return {
    kicker: kind,
    name: row.name,
    withoutName: row.category ? `A product in ${row.category}` : 'A product',
    figure: figureOf(countedOf(trend)),
    compared: comparedOf(trend),
    verdict: {
      words: verdictOf(trend),
      tone: claim === 'rise' ? 'rise' : claim === 'fall' ? 'fall' : 'plain',
    },
    bars: await barsOf(trx, row),
    source: `${dayWords(row.as_of, row.observed_at)} · ${row.source_label}`,
    origin: NOT_LIVE[row.origin],
  }
}

/** Public days only. */
async function barsOf(trx: Transaction, row: ListedRow): Promise<ShareBars | null> {
  const { as_of: newest, measure } = row
  if (newest === null || measure === null || measure === 'ranks') return null
  const { days } = await readHistory(trx, row.product_id, newest)
  const counted = new Map(days.map((day) => [day.day, day[measure]]))
  const bars = Array.from({ length: OPEN_HISTORY_DAYS }, (_, index) => {
    const day = addDays(newest, index + 1 - OPEN_HISTORY_DAYS)
    return { label: shortDay(day), value: counted.get(day) ?? null }
  })
  if (bars.every(({ value }) => value === null)) return null
  const trend = trendFactsOf(row)
  // For old data the line would suggest a current comparison.
  const usual = row.velocity === null || oldDayOf(trend) !== null ? null : row.usual_week
  return {
    title: `${COUNTED[measure]} a day`,
    bars,
    usual: usual === null ? null : { level: usual / 7, span: usualSpanOf(trend) },
  }
}

const COUNTED = {
  units: 'Sold',
  views: 'Views',
  ratings: 'New ratings',
}

/** `19 Nov` */
function shortDay(day: Day): string {
  return formatDay(day).split(' ').slice(0, 2).join(' ')
}

function dayWords(asOf: Day | null, observedAt: Date): string {
  return `Data to ${formatDay(asOf ?? observedAt.toISOString())}`
}
