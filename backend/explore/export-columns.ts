import { CHANNEL_WORDS } from '../contracts/trends.ts'
import { competitionOf } from '../trends/result-texts.ts'
import type { ExportRow } from './export-row.ts'

export type Cell = string | number | Date | null

/** How a spreadsheet shows a number or a moment; text is text. */
export type CellFormat = 'text' | 'whole' | 'tenths' | 'percent' | 'money' | 'day' | 'moment'

export interface Column {
  head: string
  format: CellFormat
  /** In characters. */
  width: number
  cell(row: ExportRow): Cell
}

/** What a file tells of each product, from left to right. `origin`: under which the pages of products open. */
export function columnsFor(origin: string): Column[] {
  return [
    text('Product id', 12, (row) => String(row.id)),
    text('Name', 48, (row) => row.name),
    text('Channel', 13, (row) => CHANNEL_WORDS[row.channel]),
    text('Category', 22, (row) => row.category),
    text('Stage', 10, (row) => row.stage),
    number('Velocity %', 'percent', (row) => rounded(row.velocity, 1)),
    number('Low %', 'percent', (row) => rounded(row.low, 1)),
    number('High %', 'percent', (row) => rounded(row.high, 1)),
    text('Confidence', 11, (row) => row.confidence),
    text('Movement', 12, (row) => row.acceleration),
    text('Counted in', 11, (row) => row.measure),
    number('Last week', 'whole', (row) => rounded(row.last_week, 0)),
    number('Average week before', 'whole', (row) => rounded(row.usual_week, 0)),
    number('Price', 'money', (row) => row.price),
    number('List price', 'money', (row) => row.list_price),
    text('Currency', 9, (row) => row.currency),
    number('Factory price', 'money', (row) => row.factory_price),
    number('Margin %', 'percent', (row) => rounded(row.margin, 1)),
    text('Competition', 12, (row) => competition(row)?.level ?? null),
    number('Competitors', 'whole', (row) => competition(row)?.count ?? null),
    text('Competitors are', 15, (row) => competition(row)?.of ?? null),
    number('Rating', 'tenths', (row) => row.rating),
    number('Reviews', 'whole', (row) => row.rating_count),
    { head: 'First seen', format: 'day', width: 12, cell: (row) => row.first_seen_on },
    number('Suppliers found', 'whole', (row) => row.suppliers),
    text('Best supplier', 34, (row) => row.supplier),
    text('Its country', 11, (row) => row.supplier_country),
    { head: 'Last shipped', format: 'day', width: 12, cell: (row) => row.shipped_on },
    text('Source', 22, (row) => row.source),
    text('Kind of data', 13, (row) => ORIGIN_WORDS[row.origin]),
    { head: 'Observed at (UTC)', format: 'moment', width: 18, cell: (row) => row.observed_at },
    text('Product page', 40, (row) => `${origin}/product/${row.id}`),
  ]
}

/** As the pages call it: nobody may take sample figures for measured ones. */
export const ORIGIN_WORDS = { live: 'Live data', sandbox: 'Sample data', file: 'Imported' } as const

function text(head: string, width: number, cell: (row: ExportRow) => string | null): Column {
  return { head, format: 'text', width, cell }
}

function number(head: string, format: CellFormat, cell: (row: ExportRow) => number | null): Column {
  return { head, format, width: 12, cell }
}

function competition({ seller_count, creator_count }: ExportRow) {
  return competitionOf({ sellers: seller_count, creators: creator_count })
}

function rounded(value: number | null, digits: number): number | null {
  return value === null ? null : Number(value.toFixed(digits))
}
