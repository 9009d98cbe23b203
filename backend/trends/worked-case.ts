import * as z from 'zod/mini'
import { Day } from '../calendar/days.ts'
import { claimOf, type TrendFacts, USUAL_WEEKS } from '../contracts/trend-words.ts'
import { COUNTED } from '../contracts/trends.ts'
import type { WorkedCase } from '../contracts/worked-case.ts'
import { manyOf, maybeOne } from '../db/checked-rows.ts'
import type { Transaction } from '../db/knex.ts'
import { pictureAddress } from '../pictures/address.ts'
import { provenanceOf } from '../provenance/provenance-of.ts'
import { MatchRow } from '../suppliers/match.row.ts'
import { LISTED, ListedRow, TrendRow } from './trend.row.ts'

/**
 * The start page's example: the highest-ranked product that rose a week ago and has a supplier with matching
 * shipments. Later figures do not affect the choice.
 */
export async function workedCase(trx: Transaction): Promise<WorkedCase | null> {
  const days = await daysOf(trx)
  if (!days) return null
  const query = TrendRow.current(trx)
    .select(...LISTED)
    .whereIn('trend.before_stage', ['growing', 'viral', 'new'])
    .whereNot('trend.before_confidence', 'low')
    .where('trend.before_velocity', '>', 0)
    .where('trend.before_careful', '>', 0)
    .whereIn('trend.measure', COUNTED)
    .whereRaw("trend.weeks -> -1 <> 'null' and trend.weeks -> -2 <> 'null'")
    .where('trend.as_of', days.as_of)
    // The week before and the four of its average.
    .whereRaw('product.first_seen_on <= cast(? as date) - cast(? as integer)', [
      days.compared_with,
      7 * (1 + USUAL_WEEKS) - 1,
    ])
    .whereExists(
      trx('match')
        .where('position', 1)
        .where('matching_shipments', '>', 0)
        .whereRaw('product_id = trend.product_id'),
    )
    .orderByRaw('trend.before_careful desc nulls last, trend.product_id')
    .limit(CONSIDERED)
  const rows = await manyOf(query, ListedRow)
  const row = rows.find((candidate) => claimOf(weekBefore(candidate)) === 'rise')
  return row ? await caseOf(trx, row, days) : null
}

const CONSIDERED = 50

function weekBefore(row: ListedRow): TrendFacts {
  return {
    measure: row.measure,
    velocity: row.before_velocity,
    careful: row.before_careful,
    confidence: row.before_confidence ?? 'low',
    stage: row.before_stage,
    lastWeek: row.weeks.at(-2) ?? null,
    usualWeek: row.before_usual_week,
    usualWeeks: USUAL_WEEKS,
    market: null,
    spikeCapped: false,
    asOf: row.as_of,
    caveat: null,
    early: null,
    ranks: null,
  }
}

const Days = z.object({ as_of: Day, compared_with: Day })
type Days = z.infer<typeof Days>

async function daysOf(trx: Transaction): Promise<Days | null> {
  return await maybeOne(
    trx,
    Days,
    `select e.as_of, e.compared_with from edition e join current_edition c on c.edition_id = e.id
     where e.as_of is not null and e.compared_with = e.as_of - 7`,
  )
}

async function caseOf(trx: Transaction, row: ListedRow, days: Days): Promise<WorkedCase | null> {
  const [supplier] = await MatchRow.cards(trx, [row.product_id], 1)
  const after = row.weeks.at(-1)
  if (!supplier || supplier.forwarder || after == null) return null
  return {
    product: {
      id: String(row.product_id),
      name: row.name,
      channel: row.channel,
      imageUrl: pictureAddress(row.image_urls[0] ?? null, 320),
      provenance: provenanceOf(row),
    },
    rise: { asOf: days.compared_with, trend: { ...weekBefore(row), asOf: days.compared_with } },
    supplier: {
      id: String(supplier.id),
      name: supplier.name,
      country: supplier.country,
      matchingShipments: supplier.matching_shipments,
      lastMatchOn: supplier.matched_last_on,
      provenance: provenanceOf(supplier),
    },
    followed: { until: days.as_of, week: after },
  }
}
