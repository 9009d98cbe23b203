import { Readable } from 'node:stream'
import { describe, expect, it, vi } from 'vitest'
import { NOW, readContent, readProducts, rejections } from '../../../tests/support/read-content.ts'
import { type FileRow, readFileRows } from './read-file-rows.ts'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

const CAFE = 'Name;Price\nCafé Crème Maker;8,89\n'
const utf16be = (text: string) => Buffer.from(text, 'utf16le').swap16()

describe('encodings', () => {
  it.each([
    ['UTF-8', Buffer.from(CAFE)],
    ['UTF-8 with its mark', Buffer.from(`\ufeff${CAFE}`)],
    ['UTF-16 LE with its mark', Buffer.from(`\ufeff${CAFE}`, 'utf16le')],
    ['UTF-16 LE', Buffer.from(CAFE, 'utf16le')],
    ['UTF-16 BE with its mark', utf16be(`\ufeff${CAFE}`)],
    ['UTF-16 BE', utf16be(CAFE)],
    ['Latin-1', Buffer.from(CAFE, 'latin1')],
  ])('are read: %s', async (_, bytes) => {
    const [row] = await readProducts(bytes)
    expect([row?.name, row?.price]).toEqual(['Café Crème Maker', 8.89])
  })

  it('detects Windows-1252 from an accent after a megabyte of ASCII', async () => {
    const plain = Array.from({ length: 30_000 }, (_, index) => `Plain thing number ${index},1.50`).join('\n')
    const bytes = Buffer.concat([
      Buffer.from(`Name,Price\n${plain}\n`),
      Buffer.from('Cr\xe8me \x80\n', 'latin1'),
    ])
    const rows = await readContent('amazon', Buffer.concat([bytes.subarray(0, -1), Buffer.from(',2.50\n')]))
    expect(rows.slice(-2)).toMatchObject([
      { line: 30_002, row: { name: 'Crème €' } },
      { line: 0, note: expect.stringContaining('Windows-1252') },
    ])
  })

  it('reads characters split between chunks of the stream', async () => {
    const bytes = Buffer.from(CAFE)
    const names: (string | undefined)[] = []
    for await (const entry of readFileRows(
      'amazon',
      Readable.from([...bytes].map((byte) => Buffer.from([byte]))),
      { date: '2026-11-20' },
    )) {
      if ('row' in entry && entry.row.kind === 'product') names.push(entry.row.name)
    }
    expect(names).toEqual(['Café Crème Maker'])
  })
})

describe('delimiters and line ends', () => {
  it.each([[','], [';'], ['\t'], ['|'], ['#']])('reads cells between %j', async (sign) => {
    const rows = await readProducts(
      ['asin', 'title', 'price'].join(sign) +
        `\n${['B000000001', 'A, b; c', '9.99'].map((cell) => `"${cell}"`).join(sign)}\n`,
    )
    expect(rows[0]).toMatchObject({ externalId: 'B000000001', name: 'A, b; c', price: 9.99 })
  })

  it.each([['\n'], ['\r\n'], ['\r']])(
    'counts physical lines ended by %j, also inside quotes',
    async (end) => {
      const text = ['Name,Price', '"Two', 'lines",5', '', 'Bad,6,7', 'Good,6'].join(end)
      const rows = await readContent('amazon', text)
      expect(rows.map(({ line }) => line)).toEqual([2, 5, 6])
      expect(rejections(rows)).toEqual([[5, 'the row has 3 cells, but the header has 2']])
    },
  )

  it("follows Excel's sep= line and skips a title above the header", async () => {
    const rows = await readContent(
      'amazon',
      'sep=;\r\nBest sellers of the week;\r\nName;Price\r\nLamp;5,50\r\n',
    )
    expect(rows).toMatchObject([{ line: 4, row: { name: 'Lamp', price: 5.5 } }])
  })
})

describe('lines of more than 256 KB', () => {
  const long = 'x'.repeat(300_000)
  const TOO_LONG = 'the line is longer than 256 KB; it was left out'
  const read = async (text: string, chunk: number) => {
    const chunks = Array.from({ length: Math.ceil(text.length / chunk) }, (_, at) =>
      Buffer.from(text.slice(at * chunk, (at + 1) * chunk)),
    )
    const rows: FileRow[] = []
    for await (const row of readFileRows('amazon', Readable.from(chunks), { now: NOW, date: '2026-11-20' }))
      rows.push(row)
    return { taken: rows.filter((row) => 'row' in row).map(({ line }) => line), left: rejections(rows) }
  }

  it.each([[1000], [64 * 1024], [2_000_000]])(
    'are reported, and the lines after them are read, in chunks of %i',
    async (chunk) => {
      const text = `Name,Price\nLamp,5\n${long},6\nCup,7\n${long}\n\nBowl,8\n${long}`
      expect(await read(text, chunk)).toEqual({
        taken: [2, 4, 7],
        left: [
          [3, TOO_LONG],
          [5, TOO_LONG],
          [8, TOO_LONG],
        ],
      })
    },
  )

  it('make their whole row invalid', async () => {
    const text = `Name,Price\n"Lamp\n${long}\nred",5\nCup,7\n`
    expect(await read(text, 64 * 1024)).toEqual({ taken: [5], left: [[2, TOO_LONG]] })
  })
})
