import { describe, expect, it } from 'vitest'
import { readContent, rejections } from '../../../tests/support/read-content.ts'
import { type Part, workbookOf } from '../../../tests/support/zip-archives.ts'
import type { FileRow } from './read-file-rows.ts'
import { workbookRecords } from './workbook.ts'
import { WORKBOOK_LIMITS } from './workbook-limits.ts'

const TYPES = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const STRICT = 'http://purl.oclc.org/ooxml/officeDocument/relationships'
const text = (words: string) => `<c t="inlineStr"><is><t>${words}</t></is></c>`
const row = (...cells: string[]) => `<row>${cells.join('')}</row>`
const sheetOf = (...rows: string[]) => `<worksheet><sheetData>${rows.join('')}</sheetData></worksheet>`
const HEAD = row(text('Product Name'), text('Price'), text('Date'))
const TABLE = sheetOf(HEAD, row(text('Kettle'), '<c><v>12.5</v></c>', text('2026-03-02')))
const prefixed = (xml: string) => xml.replace(/<(\/?)(\w)/g, '<$1ss:$2')
const notesOf = (rows: FileRow[]) => rows.flatMap((entry) => ('note' in entry ? entry.note : []))
const read = async (parts: Record<string, Part>) => {
  const rows = await readContent('amazon', workbookOf(parts))
  return rows.flatMap((entry) => ('row' in entry && entry.row.kind === 'product' ? entry.row : []))
}
const KETTLE = [{ name: 'Kettle', price: 12.5, days: [{ day: '2026-03-02' }] }]
const relations = (...targets: [id: string, type: string, target: string][]) =>
  `<Relationships>${targets.map(([id, type, target]) => `<Relationship Id="${id}" Type="${type}" Target="${target}"/>`).join('')}</Relationships>`
const bookOf = (...names: string[]) =>
  `<workbook><sheets>${names.map((name, at) => `<sheet name="${name}" sheetId="${at + 1}" r:id="rId${at + 1}"/>`).join('')}</sheets></workbook>`
const booksOf = (sheets: Record<string, string>): Record<string, string> => ({
  'xl/workbook.xml': bookOf(...Object.keys(sheets)),
  'xl/_rels/workbook.xml.rels': relations(
    ...Object.keys(sheets).map((_, at): [string, string, string] => [
      `rId${at + 1}`,
      `${TYPES}/worksheet`,
      `worksheets/s${at + 1}.xml`,
    ]),
  ),
  ...Object.fromEntries(Object.values(sheets).map((sheet, at) => [`xl/worksheets/s${at + 1}.xml`, sheet])),
})

describe('a workbook of another program', () => {
  it('is read with a prefix in the sheet only', async () => {
    expect(await read({ 'xl/worksheets/sheet1.xml': prefixed(TABLE) })).toMatchObject(KETTLE)
  })

  it('is read with a prefix in the book, the relations and the texts', async () => {
    expect(
      await read({
        'xl/workbook.xml': prefixed(bookOf('One')),
        'xl/_rels/workbook.xml.rels': prefixed(
          relations(['rId1', `${TYPES}/worksheet`, 'worksheets/sheet1.xml']),
        ),
        'xl/sharedStrings.xml': prefixed('<sst><si><t>Kettle</t></si></sst>'),
        'xl/worksheets/sheet1.xml': sheetOf(
          HEAD,
          row('<c t="s"><v>0</v></c>', '<c><v>12.5</v></c>', text('2026-03-02')),
        ),
      }),
    ).toMatchObject(KETTLE)
  })

  it.each([
    ['/xl/data/first.xml', 'xl/data/first.xml'],
    ['../sheets/first.xml', 'sheets/first.xml'],
    ['./worksheets/Sheet1.xml', 'xl/worksheets/sheet1.xml'],
    ['worksheets\\sheet1.xml', 'xl\\worksheets\\sheet1.xml'],
  ])('is read with its sheet at %s', async (target, name) => {
    expect(
      await read({
        'xl/_rels/workbook.xml.rels': relations(['rId1', `${TYPES}/worksheet`, target]),
        [name]: TABLE,
      }),
    ).toMatchObject(KETTLE)
  })

  it('is read with its book, texts and styles elsewhere, of the strict kind', async () => {
    expect(
      await read({
        '_rels/.rels': relations(['rId1', `${STRICT}/officeDocument`, 'book/main.xml']),
        'xl/workbook.xml': '',
        'book/main.xml': bookOf('One'),
        'book/_rels/main.xml.rels': relations(
          ['rId1', `${STRICT}/worksheet`, 'one.xml'],
          ['rId2', `${STRICT}/sharedStrings`, '/book/words.xml'],
          ['rId3', `${STRICT}/styles`, 'looks.xml'],
        ),
        'book/words.xml': '<sst><si><t>Kettle</t></si></sst>',
        'book/looks.xml': '<styleSheet><cellXfs><xf numFmtId="14"/></cellXfs></styleSheet>',
        'book/one.xml': sheetOf(
          HEAD,
          row('<c t="s"><v>0</v></c>', `<c t="str"><v>12.5</v></c>`, '<c s="0"><v>46083</v></c>'),
        ),
      }),
    ).toMatchObject(KETTLE)
  })

  it('is read with the type of one form and the element of the other', async () => {
    const cells = [
      '<c t="inlineStr"><v>Kettle</v></c>',
      '<c><is><t>12.5</t></is></c>',
      '<c r = "c2"  t = "str"><v>2026-03-02</v></c>',
    ]
    expect(await read({ 'xl/worksheets/sheet1.xml': sheetOf(HEAD, row(...cells)) })).toMatchObject(KETTLE)
  })

  it.each([
    ['2026-03-02T00:00:00'],
    ['2026-03-02T00:00:00.000Z'],
    ['2026-03-02T23:15:00+09:00'],
    ['2026-03-02'],
    ['20260302'],
  ])('is read with the day in a cell of type d: %s', async (value) => {
    const cells = [text('Kettle'), '<c><v>12.5</v></c>', `<c s="1" t="d"><v>${value}</v></c>`]
    expect(await read({ 'xl/worksheets/sheet1.xml': sheetOf(HEAD, row(...cells)) })).toMatchObject(KETTLE)
  })

  it('gives no day of 1905 for a year that is formatted as a date', async () => {
    const rows = await readContent(
      'amazon',
      workbookOf({
        'xl/styles.xml': '<styleSheet><cellXfs><xf numFmtId="14"/></cellXfs></styleSheet>',
        'xl/worksheets/sheet1.xml': sheetOf(
          HEAD,
          row(text('Kettle'), '<c><v>9</v></c>', '<c s="0"><v>2026</v></c>'),
        ),
      }),
    )
    expect(rejections(rows)).toEqual([[2, '"1905-07-18" is before 2000, so no day of sales']])
  })

  it('is refused with a sentence where its sheets are missing', async () => {
    await expect(read({ 'xl/_rels/workbook.xml.rels': '<Relationships/>' })).rejects.toThrow(
      /lists sheets that it does not hold/,
    )
  })
})

describe('the sheet with the table', () => {
  const COVER = sheetOf(
    row(text('Weekly report')),
    row(text('Title'), text('of March')),
    row(text('Questions'), text('ask us')),
  )

  it('is read behind a cover sheet, with a note', async () => {
    const rows = await readContent(
      'amazon',
      workbookOf(booksOf({ Cover: COVER, Empty: sheetOf(), 'Week 9': TABLE })),
    )
    expect(notesOf(rows)).toEqual(['The sheet "Week 9" of the workbook was read, and not "Cover".'])
    expect(rows).toMatchObject([{}, { row: KETTLE[0] }])
  })

  it('is read behind a sheet of another table that fits less', async () => {
    const legend = sheetOf(row(text('Name'), text('Meaning')), row(text('GMV'), text('sales in money')))
    const rows = await readContent('amazon', workbookOf(booksOf({ Legend: legend, Data: TABLE })))
    expect(rows).toMatchObject([{ note: expect.stringContaining('"Data"') }, { row: { name: 'Kettle' } }])
  })

  it('is the first of two that fit, and the other is named', async () => {
    const second = TABLE.replace('Kettle', 'Scoop')
    const rows = await readContent('amazon', workbookOf(booksOf({ March: TABLE, April: second })))
    expect(rows).toMatchObject([
      { note: 'The sheet "March" of the workbook was read, and not "April".' },
      { row: { name: 'Kettle' } },
    ])
  })

  it("is first in the book's order, not in the order of the files", async () => {
    const parts = booksOf({ March: TABLE, April: TABLE.replace('Kettle', 'Scoop') })
    const turned = {
      ...parts,
      'xl/_rels/workbook.xml.rels': relations(
        ['rId1', `${TYPES}/worksheet`, 'worksheets/s2.xml'],
        ['rId2', `${TYPES}/worksheet`, 'worksheets/s1.xml'],
      ),
    }
    expect(await read(turned)).toMatchObject([{ name: 'Scoop' }])
  })
})

it('a short table among many empty cells is unpacked once', async () => {
  const sheet = sheetOf(HEAD, row('<c s="1"/>'.repeat(50)).repeat(4000))
  const limits = { ...WORKBOOK_LIMITS, unpackedBytes: sheet.length * 1.5 }
  const records = []
  for await (const { line } of workbookRecords(workbookOf({ 'xl/worksheets/sheet1.xml': sheet }), limits))
    records.push(line)
  expect(records).toEqual([1])
})
