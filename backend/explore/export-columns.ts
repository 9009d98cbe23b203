import { PACE_WORDS } from '../contracts/explore-words.ts'
import { carefulOf, reasonOf } from '../contracts/trend-details.ts'
import { CONFIDENCE_WORDS, claimOf, labelOf } from '../contracts/trend-words.ts'
import { CHANNEL_WORDS } from '../contracts/trends.ts'
import { LISTING_KEY, listingKey } from '../sources/listing-key.ts'
import { isNameId } from '../sources/name-id.ts'
import { competitionOf } from '../trends/result-texts.ts'
import { trendFactsOf } from '../trends/trend-facts.ts'
import type { ExportRow } from './export-row.ts'

export type Cell = string | number | Date | null

export type CellFormat = 'text' | 'whole' | 'tenths' | 'percent' | 'money' | 'day' | 'moment'

export interface Column {
  head: string
  format: CellFormat
  /** Characters. */
  width: number
  cell(row: ExportRow): Cell
}

/** `origin`: base URL of product links. */
export function columnsFor(origin: string): Column[] {
  return [
    text('Product id', 12, (row) => String(row.id)),
    text('Name', 48, (row) => row.name),
    text('Channel', 13, (row) => CHANNEL_WORDS[row.channel]),
    text('Category', 22, (row) => row.category),
    text('Counted in', 11, (row) => row.measure),
    number('Last week', 'whole', (row) => lastWeek(row)),
    number('Average of 4 weeks before', 'tenths', (row) => average(row)),
    number('Weeks averaged', 'whole', (row) => (row.ranks === null ? trendFactsOf(row).usualWeeks : null)),
    number('Times its normal week', 'tenths', (row) => times(row)),
    text('Trend', 22, (row) => labelOf(trendFactsOf(row))),
    text('How sure', 12, sureness),
    text('Note', 34, (row) => reasonOf(trendFactsOf(row))),
    text('Pace', 12, pace),
    number('Careful growth %', 'percent', careful),
    { head: 'Counted up to', format: 'day', width: 12, cell: (row) => row.as_of },
    number('Price', 'money', (row) => row.price),
    number('List price', 'money', (row) => row.list_price),
    text('Currency', 9, (row) => row.currency),
    number('Factory price', 'money', (row) => row.factory_price),
    number('Margin %', 'percent', (row) => rounded(row.margin, 1)),
    number('Net profit a piece', 'money', (row) => row.net_profit),
    number('Net margin %', 'percent', (row) => row.net_margin),
    text('Assumptions', 13, (row) => row.schedule_version),
    text('Competition', 12, (row) => competition(row)?.level ?? null),
    number('Competitors', 'whole', (row) => competition(row)?.count ?? null),
    text('Competitors are', 15, (row) => competition(row)?.of ?? null),
    number('Rating', 'tenths', (row) => row.rating),
    number('Reviews', 'whole', (row) => row.rating_count),
    { head: 'First seen', format: 'day', width: 12, cell: (row) => row.first_seen_on },
    number('Suppliers found', 'whole', (row) => row.suppliers),
    text('Best supplier', 34, (row) => row.supplier),
    text('Its country', 11, (row) => row.supplier_country),
    { head: 'Last shipped, any supplier', format: 'day', width: 12, cell: (row) => row.shipped_on },
    text('Source', 22, (row) => row.source),
    text('Kind of data', 13, (row) => ORIGIN_WORDS[row.origin]),
    { head: 'Observed at (UTC)', format: 'moment', width: 18, cell: (row) => row.observed_at },
    text('Product page', 40, (row) => `${origin}/product/${row.id}`),
    text('ASIN or item number', 20, (row) => (isNameId(row.external_id) ? null : row.external_id)),
    text('Product link', 40, (row) => row.url),
    text(LISTING_KEY, 24, (row) => listingKey(row.channel, row.external_id)),
  ]
}

/** The labels of the pages, so sample figures are not taken for measured ones. */
export const ORIGIN_WORDS = { live: 'Live data', sandbox: 'Sample data', file: 'Imported' } as const

/** Only for a claimed rise or fall. */
function sureness(row: ExportRow): string | null {
  return isClaimed(row) ? CONFIDENCE_WORDS[row.confidence] : null
}

function pace(row: ExportRow): string | null {
  return isClaimed(row) && row.acceleration !== null ? PACE_WORDS[row.acceleration] : null
}

/** Ranks show the typical position: the sales index has no meaning outside the score. */
function lastWeek({ last_week, ranks }: ExportRow): number | null {
  return ranks === null ? rounded(last_week, 0) : ranks.last
}

function average({ usual_week: week, ranks }: ExportRow): number | null {
  if (ranks !== null) return ranks.usual
  return rounded(week, week !== null && week < 9.95 ? 1 : 0)
}

function times(row: ExportRow): number | null {
  const [last, usual] = [lastWeek(row), average(row)]
  return row.ranks !== null || last === null || !usual ? null : rounded(last / usual, 1)
}

function careful(row: ExportRow): number | null {
  return carefulOf(trendFactsOf(row)) === null ? null : rounded(row.careful, 0)
}

function isClaimed(row: ExportRow): boolean {
  const claim = claimOf(trendFactsOf(row))
  return claim === 'rise' || claim === 'fall'
}

function text(head: string, width: number, cell: (row: ExportRow) => string | null): Column {
  return { head, format: 'text', width, cell }
}

function number(head: string, format: CellFormat, cell: (row: ExportRow) => number | null): Column {
  return { head, format, width: 12, cell }
}

function competition({ seller_count, creator_count }: ExportRow) {
  return competitionOf({ sellers: seller_count, creators: creator_count, growth: null })
}

function rounded(value: number | null, digits: number): number | null {
  return value === null ? null : Number(value.toFixed(digits))
}
