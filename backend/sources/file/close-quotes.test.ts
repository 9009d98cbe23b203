import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cellNotes, readContent, rejections } from '../../../tests/support/read-content.ts'
import { closeQuotes } from './close-quotes.ts'
import type { FileRow } from './read-file-rows.ts'

const HEAD = 'Product Name,Price,Sold per day,Date,Shop'
const read = async (...lines: string[]) => await readContent('amazon', [HEAD, ...lines, ''].join('\n'))
const namesOf = (rows: FileRow[]) =>
  rows.flatMap((row) => ('row' in row && row.row.kind === 'product' ? [[row.line, row.row.name]] : []))
const CLOSED = 'a quotation mark that was not closed was closed at the end of its cell'

describe('a quotation mark that is not closed', () => {
  it('keeps the rows below it', async () => {
    const rows = await read(
      '"Travel kettle,12.50,5,2026-11-18,Blue',
      'Rice scoop,3,2,2026-11-18,Blue',
      '"Bowl, deep",4,1,2026-11-18,Blue',
    )
    expect(namesOf(rows)).toEqual([
      [2, 'Travel kettle'],
      [3, 'Rice scoop'],
      [4, 'Bowl, deep'],
    ])
    expect(cellNotes(rows)).toEqual([[2, 'the whole line', '', CLOSED]])
  })

  it('is not seen in a list whose rows all have cells of several lines', async () => {
    const address = (name: string) => `"${name}\n12 MILL ROAD, UNIT 4\n""OLD"" PORT, 70000\nVIETNAM"`
    const row = (number: number) =>
      `BL${number},Hanoi Works,${address('HANOI WORKS')},Home LLC,${address('HOME LLC')},LAMPS,2026-03-02`
    const rows = await readContent(
      'shipments',
      `Bill of Lading Number,Shipper,Shipper Address,Consignee,Consignee Address,Goods Shipped,Arrival Date\n${row(1)}\n${row(2)}\n`,
    )
    expect(rows.slice(1)).toMatchObject([{ row: { identifier: 'BL1' } }, { row: { identifier: 'BL2' } }])
  })

  it('in the last cell keeps the rows below it', async () => {
    const rows = await read(
      'Kettle,12,5,2026-11-18,"Blue',
      'Scoop,3,2,2026-11-18,Red',
      'Bowl,4,1,2026-11-18,Red',
    )
    expect(rows).toMatchObject([{ row: { name: 'Kettle', shopName: 'Blue' } }, { line: 3 }, { line: 4 }])
    expect(rejections(rows)).toEqual([])
  })

  it('is closed where the row would have cells too many', async () => {
    const rows = await read('"Kettle, steel,12,5,2026-11-18,Blue', 'Scoop,3,2,2026-11-18,Red')
    expect(namesOf(rows)).toEqual([
      [2, 'Kettle, steel'],
      [3, 'Scoop'],
    ])
  })

  it('in a file where each cell has marks loses no cell', async () => {
    const rows = await read('"Kettle,"12","5","2026-11-18","Blue"', '"Scoop","3","2","2026-11-18","Red"')
    expect(rows).toMatchObject([
      { line: 2, row: { name: 'Kettle', price: 12 } },
      { line: 3, row: { name: 'Scoop', price: 3 } },
    ])
  })

  it('rejects a line that has too few cells', async () => {
    const rows = await read('"Kettle', 'Scoop,3,2,2026-11-18,Red', '"Bowl",4,1,2026-11-18,Red')
    expect(rejections(rows)).toEqual([[2, 'a quotation mark is not closed on this line or below']])
    expect(namesOf(rows)).toEqual([
      [3, 'Scoop'],
      [4, 'Bowl'],
    ])
  })

  it('is repaired in any line of a large file, in time that grows with the file', async () => {
    const lines = Array.from({ length: 20_000 }, (_, at) =>
      at % 100 === 7 ? `"Thing ${at},5,1,2026-11-18,Blue` : `Thing ${at},5,1,2026-11-18,Blue`,
    )
    const rows = await read(...lines)
    expect(namesOf(rows)).toHaveLength(20_000)
  })
})

it('lets cells of several lines and doubled marks be', async () => {
  const rows = await read(
    '"Kettle',
    'for, tea",12,5,2026-11-18,"The ""Blue"" shop"',
    'TV 32" stand,30,1,2026-11-18,Red',
    '"TV 40"" stand",40,1,2026-11-18,Red',
  )
  expect(namesOf(rows)).toEqual([
    [2, 'Kettle for, tea'],
    [4, 'TV 32" stand'],
    [5, 'TV 40" stand'],
  ])
  expect(cellNotes(rows)).toEqual([])
})

it('gives every well-formed table back as it is', async () => {
  const cell = fc.string({ unit: fc.constantFrom('a', ',', '\n', '"', ' ', '1') })
  const quoted = (text: string) => (/[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)
  await fc.assert(
    fc.asyncProperty(fc.array(fc.tuple(cell, cell, cell), { maxLength: 8 }), async (rows) => {
      const text = rows.map((cells) => `${cells.map(quoted).join(',')}\n`).join('')
      const repair = {
        delimiter: ',',
        width: 3,
        closed: new Set<number>(),
        unread: () => expect.unreachable(),
      }
      let out = ''
      for await (const piece of closeQuotes(chunksOf(text), repair)) out += piece
      expect([out, repair.closed.size]).toEqual([text, 0])
    }),
  )
})

async function* chunksOf(text: string): AsyncIterable<string> {
  yield* text.match(/(?:[^\n]*\n){1,2}/g) ?? []
}
