import { Readable } from 'node:stream'
import excel from 'exceljs'
import fc from 'fast-check'
import { describe, expect, it, vi } from 'vitest'
import { workbookFile } from '../../../tests/support/awkward-files.ts'
import { cellNotes, readContent, readProducts, rejections } from '../../../tests/support/read-content.ts'
import { archive, BOOK, RELATIONS, workbookBomb, workbookOf } from '../../../tests/support/zip-archives.ts'
import { FileUnreadable } from './file-unreadable.ts'
import { readTable } from './table.ts'
import { WORKBOOK_LIMITS } from './workbook-limits.ts'
import { createTagReader } from './xml-tags.ts'
import { unpacked, zipEntries } from './zip-archive.ts'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

async function workbook(fill: (book: excel.Workbook) => void): Promise<Buffer> {
  const book = new excel.Workbook()
  fill(book)
  return Buffer.from(await book.xlsx.writeBuffer())
}

describe('an Excel workbook', () => {
  it('is read with all its kinds of cells', async () => {
    const file = await workbook((book) => {
      book.addWorksheet('Notes', { state: 'hidden' }).addRow(['Name', 'Price'])
      const sheet = book.addWorksheet('Best sellers')
      sheet.addRow(['Best sellers of the week'])
      sheet.addRow([])
      sheet.addRow(['Date', 'ASIN', 'Name', 'Price', 'Rank', 'Reviews'])
      sheet.addRow([new Date('2026-11-03'), 'B000000001', 'Lamp', 9.99, '#1', 1204])
      sheet.addRow([
        new Date('2026-11-03'),
        'B000000002',
        { richText: [{ text: 'Steel ' }, { text: 'Mug', font: { bold: true } }] },
        { formula: '3+4', result: 7 },
        2,
      ])
      sheet.addRow([new Date('2026-11-03'), 'B000000003', 'Pan', { error: '#REF!' }, 3, 5])
      sheet.addRow([45_964, 1.729_4e18, 'Box', 5, 4, 6])
    })
    const rows = await readContent('amazon', file)
    expect(rejections(rows)).toEqual([])
    expect(rows.flatMap((entry) => ('row' in entry ? [[entry.line, entry.row]] : []))).toMatchObject([
      [
        4,
        { externalId: 'B000000001', price: 9.99, rank: 1, ratingCount: 1204, days: [{ day: '2026-11-03' }] },
      ],
      [5, { name: 'Steel Mug', price: 7, rank: 2, ratingCount: null }],
      [6, { name: 'Pan', price: null }],
      [7, { name: 'Box', days: [{ day: '2025-11-03' }] }],
    ])
    expect(cellNotes(rows)).toEqual([
      [6, 'Price', '#REF!', 'not a price, so not given'],
      [7, 'ASIN', '1.7294e+18', 'rounded by a spreadsheet, so not used; export the column as text'],
    ])
  })

  it('may contain inline strings', async () => {
    const sheet =
      '<worksheet><sheetData><row r="1"><c r="A1" t="inlineStr"><is><t>Name</t></is></c></row>' +
      '<row r="2"><c r="A2" t="inlineStr"><is><t>Lamp &amp; Shade</t></is></c></row></sheetData></worksheet>'
    const file = archive([
      { name: 'xl/worksheets/sheet1.xml', content: Buffer.from(sheet) },
      { name: 'xl/workbook.xml', content: Buffer.from(BOOK) },
      { name: 'xl/_rels/workbook.xml.rels', content: Buffer.from(RELATIONS) },
    ])
    expect(await readProducts(file)).toMatchObject([{ name: 'Lamp & Shade' }])
  })
})

it('reads prefixes, cells without addresses, rich texts and days of other programs', async () => {
  const file = workbookOf({
    'xl/workbook.xml':
      '<x:workbook><x:workbookPr date1904="1"/><x:sheets><x:sheet name="Notes" sheetId="1" r:id="rId7" state="hidden"/><x:sheet name="One" sheetId="2" r:id="rId1"/></x:sheets></x:workbook>',
    'xl/styles.xml':
      '<styleSheet><numFmts><numFmt numFmtId="170" formatCode="[$-409]d\\.m\\.yyyy"/><numFmt numFmtId="171" formatCode="#,##0 &quot;days&quot;"/></numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf numFmtId="0"/><xf numFmtId="170"/><xf numFmtId="171"/></cellXfs></styleSheet>',
    'xl/sharedStrings.xml':
      '<sst><si><t>Name</t></si><si><r><t xml:space="preserve">Steel </t></r><r><rPr><b/></rPr><t>&lt;Mug&gt; &#x1F600;_x000D_</t></r><rPh sb="0" eb="1"><t>read aloud</t></rPh></si></sst>',
    'xl/worksheets/sheet1.xml':
      '<x:worksheet><x:sheetData><x:row><x:c t="s"><x:v>0</x:v></x:c><x:c t="str"><x:v>Date</x:v></x:c><x:c t="inlineStr"><x:is><x:t><![CDATA[Pri<ce]]></x:t></x:is></x:c></x:row>' +
      '<!-- > --><x:row><x:c t="s"><x:v>1</x:v></x:c><x:c s="1"><x:v>44502</x:v></x:c><x:c s="2"><x:f>3+4</x:f><x:v>7.1000000000000005</x:v></x:c></x:row></x:sheetData></x:worksheet>',
  })
  const records: unknown[] = []
  for await (const record of readTable(Readable.from([file]))) records.push(record)
  expect(records).toEqual([
    { line: 1, cells: ['Name', 'Date', 'Pri<ce'] },
    { line: 2, cells: ['Steel <Mug> 😀\r', '2025-11-03', '7.1'] },
  ])
})

it('reads the same tags from chunks of any size', () => {
  const text = '<a x="1>2"><b/>&amp;<![CDATA[<]]><!-- > --><?p ?></a>'
  const read = (size: number) => {
    let seen = ''
    const tags = createTagReader({
      opened: (name, attributes) => (seen += `(${name}${attributes}`),
      text: (piece) => (seen += piece.trim()),
      closed: (name) => (seen += `${name})`),
    })
    for (let at = 0; at < text.length; at += size) tags.write(text.slice(at, at + size))
    tags.end()
    return seen
  }
  expect([1, 2, 3, 5, 8, 100].map(read)).toEqual(Array(6).fill('(a x="1>2"(bb)&<a)'))
})

describe('an invalid workbook is refused with a message', () => {
  it('a bomb, before it is unpacked', async () => {
    const packed = workbookBomb()
    expect(packed.length).toBeLessThan(1_000_000)
    const before = process.memoryUsage().rss
    await expect(readContent('amazon', packed)).rejects.toThrow(/far larger unpacked/)
    // The 256 MB are only counted, never unpacked at once.
    expect(process.memoryUsage().rss - before).toBeLessThan(192 * 1024 * 1024)
  })

  it('an archive of very many files', async () => {
    const file = archive(
      Array.from({ length: WORKBOOK_LIMITS.entries + 1 }, (_, at) => ({
        name: `xl/worksheets/sheet${at}.xml`,
        content: Buffer.alloc(0),
      })),
    )
    await expect(readContent('amazon', file)).rejects.toThrow(/an archive of 2001 files/)
  })

  it('a sheet of very many columns', async () => {
    const file = await workbook((book) => {
      book.addWorksheet('Wide').addRow(Array.from({ length: WORKBOOK_LIMITS.columns + 1 }, () => 'Name'))
    })
    await expect(readContent('amazon', file)).rejects.toThrow(/more than 1048576 rows or 1000 columns/)
  })

  it('one without rows, a zip file of something else, and half a file', async () => {
    const empty = await workbook((book) => {
      book.addWorksheet('Empty')
    })
    await expect(readContent('amazon', empty)).rejects.toThrow(/no visible sheet with rows/)
    const other = archive([{ name: 'photo.jpg', content: Buffer.from('x') }])
    await expect(readContent('amazon', other)).rejects.toThrow(/no Excel workbook/)
    await expect(readContent('amazon', empty.subarray(0, 2000))).rejects.toThrow(/damaged or incomplete/)
  })
})

it('reads or refuses a workbook with arbitrary parts', async () => {
  const parts: { name: string; content: Buffer }[] = []
  for (const entry of zipEntries(await workbookFile(), { most: WORKBOOK_LIMITS.entries })) {
    const chunks: Buffer[] = []
    for await (const chunk of unpacked(entry, { left: 1_000_000 })) chunks.push(chunk)
    parts.push({ name: entry.name, content: Buffer.concat(chunks) })
  }
  const damage = fc.array(
    fc.record({ part: fc.nat(), at: fc.nat(), sign: fc.constantFrom(...'<>/"0129ABZ &;') }),
    { maxLength: 6 },
  )
  await fc.assert(
    fc.asyncProperty(damage, async (faults) => {
      const damaged = parts.map(({ name, content }) => ({ name, content: Buffer.from(content) }))
      for (const { part, at, sign } of faults) {
        const content = damaged[part % damaged.length]?.content
        if (content && content.length > 0) content.write(sign, at % content.length)
      }
      const outcome = await readContent('amazon', archive(damaged)).catch((error: unknown) => {
        if (error instanceof FileUnreadable) return []
        throw error
      })
      expect(Array.isArray(outcome)).toBe(true)
    }),
    { numRuns: 60 },
  )
})
