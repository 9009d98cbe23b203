import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { Readable } from 'node:stream'
import { setTimeout as pause } from 'node:timers/promises'
import excel from 'exceljs'
import { expect, it } from 'vitest'
import { csvOf } from './csv.ts'
import { columnsFor } from './export-columns.ts'
import type { ExportRow } from './export-row.ts'
import { xlsxOf } from './xlsx.ts'

const BATCHES = 600
const MOST = 300
const COLUMNS = columnsFor('https://tideline.example')

function row(change: Partial<ExportRow> = {}): ExportRow {
  return {
    id: 1,
    // Incompressible.
    name: randomBytes(200).toString('base64'),
    channel: 'tiktok',
    external_id: '1729400000000000345',
    url: null,
    category: null,
    stage: 'viral',
    velocity: 180,
    careful: 164.345,
    confidence: 'high',
    spike_capped: false,
    weeks: [100, 100, 100, 100, 280],
    history_days: 35,
    market: null,
    as_of: '2026-11-19',
    caveat: null,
    early: null,
    ranks: null,
    acceleration: null,
    measure: 'units',
    last_week: 300,
    usual_week: 100,
    price: 12.5,
    list_price: null,
    currency: 'USD',
    factory_price: null,
    margin: null,
    net_profit: null,
    net_margin: null,
    schedule_version: null,
    seller_count: null,
    creator_count: 1,
    rating: null,
    rating_count: null,
    first_seen_on: '2026-11-01',
    suppliers: 0,
    supplier: null,
    supplier_country: null,
    shipped_on: null,
    source: 'Test',
    origin: 'sandbox',
    observed_at: new Date('2026-11-20T04:00:00Z'),
    ...change,
  }
}

function counted(most: number) {
  const state = { taken: 0, ended: false }
  async function* batches() {
    try {
      for (; state.taken < most; state.taken += 1) yield Array.from({ length: 100 }, () => row())
    } finally {
      state.ended = true
    }
  }
  return { state, batches: batches() }
}

async function settled(state: { taken: number }): Promise<number> {
  for (let before = -1; before !== state.taken; await pause(300)) before = state.taken
  return state.taken
}

it.each([
  ['csv', (batches: AsyncGenerator<ExportRow[]>) => Readable.from(csvOf(COLUMNS, batches))],
  ['xlsx', (batches: AsyncGenerator<ExportRow[]>) => xlsxOf(COLUMNS, batches, () => [])],
])(
  'a %s export whose client stops reading takes no more rows, and ends when the client leaves',
  async (_, fileOf) => {
    const { state, batches } = counted(BATCHES)
    const file = fileOf(batches)
    file.on('error', () => undefined)
    const chunks = file[Symbol.asyncIterator]()
    await chunks.next()
    await chunks.next()
    expect(await settled(state)).toBeLessThan(MOST)
    file.destroy()
    await once(file, 'close')
    await settled(state)
    expect(state.ended).toBe(true)
  },
)

it('the Excel export truncates texts that no cell can hold and repairs broken surrogates', async () => {
  async function* one() {
    yield [row({ name: `=${'x'.repeat(40_000)}`, supplier: 'half \ud800 and \uffff' })]
  }
  const chunks: Buffer[] = []
  for await (const chunk of xlsxOf(COLUMNS, one(), () => [['Made', '=1+1']])) chunks.push(chunk as Buffer)
  const book = new excel.Workbook()
  await book.xlsx.load(Buffer.concat(chunks) as unknown as excel.Buffer)
  const sheet = book.getWorksheet('Products')
  expect(sheet?.getRow(2).getCell(2).value).toHaveLength(32_000)
  expect(sheet?.getRow(2).getCell(2).type).toBe(excel.ValueType.String)
  expect(sheet?.getRow(2).getCell(31).value).toBe('half \ufffd and \ufffd')
  expect(book.getWorksheet('About')?.getRow(1).getCell(2).value).toBe('=1+1')
})
