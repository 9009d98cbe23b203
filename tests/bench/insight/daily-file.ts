import { createReadStream } from 'node:fs'
import { createGunzip } from 'node:zlib'
import { addDays, type Day, daysBetween } from '../../../backend/calendar/days.ts'
import { parseDay } from '../../../backend/calendar/parse-day.ts'
import { unrenewedDays } from '../../../backend/refresh/unrenewed-totals.ts'
import { mapColumns } from '../../../backend/sources/file/columns.ts'
import { readTable } from '../../../backend/sources/file/table.ts'
import { parseCount } from '../../../backend/sources/parse-counts.ts'

export interface DailyFile {
  firstDay: Day
  days: number
  products: DailyCounts[]
  form: Form
}

type Form = 'daily counts, no row is none' | 'daily counts, no row is unknown' | 'running totals'

export interface DailyCounts {
  id: string
  /** Index of the first known count. */
  start: number
  /** One per day of the file; NaN: unknown. */
  counts: Float64Array
  /** One per day; NaN if the row has no price. Null: file without prices. */
  prices: Float64Array | null
}

const ALIASES = {
  day: 'date day ds dt datum observationdate observedat observedon snapshotdate crawldate scrapedate saledate orderdate invoicedate timestamp time',
  product:
    'productid itemid sku asin stockcode articleid id package packagename crate product item article url name productname title',
  count:
    'unitssold units sold quantitysold quantity qty sales sale orders dailydownloads downloads installs views viewcount count value y amount',
  price: 'price unitprice saleprice sellingprice',
  total:
    'soldtotal totalsold unitstotal totalunits totalsales salestotal totaldownloads downloadstotal cumulativedownloads cumulativesales cumulativecount cumulative viewstotal totalviews totalcount total counter',
}

/**
 * Returns count as zero. A missing row is unknown where most products have daily rows, otherwise zero. A
 * missing total spreads its difference over the gap; repeated totals count as missing, as in a merge.
 */
export async function readDailyFile(path: string): Promise<DailyFile> {
  const { rows, headedTotal, hasPrices } = await readRows(path)
  let [first, last, readings, lifetimes] = [Number.POSITIVE_INFINITY, 0, 0, 0]
  for (const row of rows.values()) {
    row.sort((a, b) => a.at - b.at)
    const [from, to] = [row[0]?.at ?? 0, row.at(-1)?.at ?? 0]
    first = Math.min(first, from)
    last = Math.max(last, to)
    readings += row.length
    lifetimes += to - from + 1
  }
  if (readings === 0) throw new Error('The file holds no row with a day, a product and a count.')
  const span = { first, days: last - first + 1 }
  const totals = headedTotal || neverFall(rows)
  const dense = readings / lifetimes > DENSE
  if (totals) leaveOutUnrenewed(rows)
  const products = [...rows].map(([id, row]) => ({
    ...(totals ? differences(id, row, span) : flow(id, row, span, dense ? Number.NaN : 0)),
    prices: hasPrices ? pricesOf(row, span) : null,
  }))
  const form = totals
    ? 'running totals'
    : dense
      ? 'daily counts, no row is unknown'
      : 'daily counts, no row is none'
  return { firstDay: addDays(EPOCH, first), days: span.days, products, form }
}

interface Reading {
  /** Days since 1970. */
  at: number
  count: number
  /** NaN: no price. */
  price: number
}

interface Span {
  first: number
  days: number
}

async function readRows(path: string) {
  const file = createReadStream(path)
  const stream = path.endsWith('.gz') ? file.pipe(createGunzip()) : file
  const rows = new Map<string, Reading[]>()
  const days = new Map<string, number | null>()
  let columns: ReturnType<typeof columnsOf> | null = null
  for await (const record of readTable(stream)) {
    if ('broken' in record) continue
    if (columns === null) {
      columns = columnsOf(record.cells)
      continue
    }
    const text = record.cells[columns.day] ?? ''
    const at = days.has(text) ? days.get(text) : dayNumber(text)
    days.set(text, at ?? null)
    const product = record.cells[columns.product]?.trim()
    const count = countOf(record.cells[columns.count])
    if (at == null || !product || count === null) continue
    const price = columns.price === undefined ? Number.NaN : Number(record.cells[columns.price] || Number.NaN)
    const row = rows.get(product)
    if (row) row.push({ at, count, price })
    else rows.set(product, [{ at, count, price }])
  }
  return { rows, headedTotal: columns?.headedTotal ?? false, hasPrices: columns?.price !== undefined }
}

function columnsOf(headings: readonly string[]) {
  const { at } = mapColumns(headings, ALIASES)
  const [day, product, count] = [at.get('day'), at.get('product'), at.get('count') ?? at.get('total')]
  if (day === undefined || product === undefined || count === undefined) {
    throw new Error(`No column of days, products or counts among: ${headings.join(', ')}`)
  }
  return { day, product, count, price: at.get('price'), headedTotal: at.get('count') === undefined }
}

function dayNumber(text: string): number | null {
  const day = parseDay(text, 'day-first')
  return day === null ? null : daysBetween(EPOCH, day)
}

/** Plain numbers first, for speed. Returns are negative. */
function countOf(text: string | undefined): number | null {
  const plain = text === undefined || text.trim() === '' ? Number.NaN : Number(text)
  const count = Number.isFinite(plain) ? plain : parseCount(text)
  return count === null ? null : Math.max(0, count)
}

/** Running totals hardly ever fall; daily counts often do. */
function neverFall(rows: ReadonlyMap<string, readonly Reading[]>): boolean {
  let [steps, falls] = [0, 0]
  for (const row of rows.values()) {
    for (let at = 1; at < row.length; at += 1) {
      steps += 1
      if ((row[at]?.count ?? 0) < (row[at - 1]?.count ?? 0)) falls += 1
    }
  }
  return steps > 0 && falls / steps < 0.02
}

function leaveOutUnrenewed(rows: Map<string, Reading[]>): void {
  const moves = new Map<number, { day: Day; at: number; compared: number; moved: number }>()
  for (const row of rows.values()) {
    for (let index = 1; index < row.length; index += 1) {
      const [before, { at, count }] = [row[index - 1], row[index] as Reading]
      const day = moves.get(at) ?? { day: addDays(EPOCH, at), at, compared: 0, moved: 0 }
      moves.set(at, day)
      day.compared += 1
      if (count !== before?.count) day.moved += 1
    }
  }
  const unrenewed = new Set(unrenewedDays([...moves.values()]).map(({ at }) => at))
  if (unrenewed.size === 0) return
  for (const [id, row] of rows)
    rows.set(
      id,
      row.filter(({ at }) => !unrenewed.has(at)),
    )
}

/** The last row of a day wins. */
function pricesOf(row: readonly Reading[], { first, days }: Span): Float64Array {
  const prices = new Float64Array(days).fill(Number.NaN)
  for (const { at, price } of row) prices[at - first] = price
  return prices
}

type Flow = Omit<DailyCounts, 'prices'>

function flow(id: string, row: readonly Reading[], { first, days }: Span, missing: number): Flow {
  const start = (row[0]?.at ?? first) - first
  const counts = new Float64Array(days).fill(Number.NaN, 0, start).fill(missing, start)
  for (const { at, count } of row) counts[at - first] = (counts[at - first] || 0) + count
  return { id, start, counts }
}

function differences(id: string, row: readonly Reading[], { first, days }: Span): Flow {
  const counts = new Float64Array(days).fill(Number.NaN)
  let earlier = row[0]
  for (const reading of row) {
    if (!earlier || reading.at === earlier.at) continue
    const each = Math.max(0, reading.count - earlier.count) / (reading.at - earlier.at)
    counts.fill(each, earlier.at - first + 1, reading.at - first + 1)
    earlier = reading
  }
  return { id, start: (row[0]?.at ?? first) - first + 1, counts }
}

const EPOCH = '1970-01-01'
/** Share of days between a product's first and last row. Above it a missing row is a gap. */
const DENSE = 0.9
