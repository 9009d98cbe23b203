import { Readable } from 'node:stream'
import { utcDay } from '../calendar/days.ts'
import { USUAL_SORT } from '../contracts/explore.ts'
import { partsOf, SORT_WORDS } from '../contracts/explore-words.ts'
import { EXPORT_MAX } from '../contracts/export.ts'
import type { Db } from '../db/knex.ts'
import type { SentFile } from '../http/serve-file.ts'
import { csvOf } from './csv.ts'
import { columnsFor, ORIGIN_WORDS } from './export-columns.ts'
import type { ExportRow } from './export-row.ts'
import { type ExportQuestion, type ExportRows, openExport } from './export-rows.ts'
import { type About, xlsxOf } from './xlsx.ts'

export type FileKind = 'csv' | 'xlsx'

/**
 * Streams the file and holds a connection until the end. `origin`: base URL of product links. Throws
 * `too_many_requests` and errors of the first rows.
 */
export async function exportProducts(
  db: Db,
  asked: ExportQuestion & { kind: FileKind; origin: string },
): Promise<SentFile> {
  const rows = await openExport(db, asked)
  const columns = columnsFor(asked.origin)
  const sources = new Map<string, Date>()
  const batches = noting(rows.batches, sources)
  const content =
    asked.kind === 'csv'
      ? Readable.from(csvOf(columns, batches))
      : xlsxOf(columns, batches, () => aboutOf(asked, rows, sources))
  // Runs after success and failure; until then the transaction keeps its snapshot.
  content.once('close', () => {
    rows.close().catch(() => undefined)
  })
  return { name: `tideline-products-${utcDay(asked.now)}.${asked.kind}`, content }
}

async function* noting(
  batches: AsyncIterable<ExportRow[]>,
  sources: Map<string, Date>,
): AsyncGenerator<ExportRow[]> {
  for await (const batch of batches) {
    for (const { source, origin, observed_at } of batch) {
      const key = `${source} (${ORIGIN_WORDS[origin].toLowerCase()})`
      const known = sources.get(key)
      if (!known || observed_at < known) sources.set(key, observed_at)
    }
    yield batch
  }
}

function aboutOf(
  { question, now, origin }: ExportQuestion & { origin: string },
  { total, publishedAt, asOf }: ExportRows,
  sources: Map<string, Date>,
): About {
  const parts = partsOf(question)
  const { sort = USUAL_SORT } = question
  return [
    ['Made', `${minute(now)} by Tideline, ${origin}/explore`],
    ['Filter', parts.length > 0 ? parts.map(({ words }) => words).join('; ') : 'None: all products'],
    [
      'Order',
      `${SORT_WORDS[sort]}${question.direction ? `, ${question.direction === 'asc' ? 'lowest' : 'highest'} first` : ''}`,
    ],
    [
      'Products',
      total > EXPORT_MAX ? `The first ${EXPORT_MAX} of ${total} (the most in one file)` : String(total),
    ],
    [
      'Data',
      publishedAt
        ? `${asOf ? `Up to ${asOf}; published` : 'Published'} ${minute(publishedAt)}`
        : 'No data yet',
    ],
    ...[...sources]
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([source, oldest]) => ['Source', `${source}; oldest figure from ${minute(oldest)}`] as const),
    ...NOTES,
  ]
}

const NOTES: About = [
  [
    'Last week, Average',
    'As counted: the last 7 full days, and the average of the 4 weeks before, or of fewer for a young product (Weeks averaged). Times its normal week is one divided by the other.',
  ],
  [
    'How sure',
    'Likely: of 10 such products, at least 7 did so in the week after. Very likely: at least 9. Empty: nothing is claimed.',
  ],
  [
    'Careful growth',
    'The same growth with the best day counted as the second best, and small numbers counting less. Our lists are sorted by it.',
  ],
  [
    'Margin',
    'Shop price minus the best supplier’s lowest price, in percent of the shop price. Freight, duty and fees are not included.',
  ],
  [
    'Competition',
    'Low: under 30 sellers. Medium: up to 100. High: more. If a source only counts creators, we use creators.',
  ],
  [
    'Last shipped, any supplier',
    'The latest known shipment of similar goods, by any supplier found for this product.',
  ],
  ['Empty cells', 'Not known. We never guess.'],
]

function minute(moment: Date): string {
  return `${moment.toISOString().slice(0, 16).replace('T', ' ')} UTC`
}
