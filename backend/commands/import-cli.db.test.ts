import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeEach, expect, it, vi } from 'vitest'
import { awkwardFile, chineseFile, turkishFile, workbookFile } from '../../tests/support/awkward-files.ts'
import { commandHere, commandProcess } from '../../tests/support/commands.ts'
import { eachDatabase } from '../../tests/support/database.ts'
import { scratchFolder } from '../../tests/support/scratch-folder.ts'
import type { FileKind } from '../sources/file/kinds.ts'
import { runImport } from './run-import.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 60_000 })

const database = eachDatabase()
let dataDir: string

beforeEach(async () => {
  dataDir = await scratchFolder()
})

const settings = () => ({
  NODE_ENV: 'test',
  SANDBOX: 'off',
  DATABASE_URL: database.url,
  DATA_DIR: dataDir,
})
const command = (...args: string[]) => commandHere(runImport, settings(), ...args)

async function imported(kind: FileKind, name: string, content: string | Buffer) {
  const path = join(dataDir, name)
  await writeFile(path, content)
  return await command(kind, path)
}

const file = (kind: FileKind, name: string) => imported(kind, name, awkwardFile(name))

async function products(...columns: string[]): Promise<unknown[][]> {
  const rows: Record<string, unknown>[] = await database.db('product').orderBy('id').select(columns)
  return rows.map((row) => columns.map((column) => row[column]))
}

async function shipments(...columns: string[]): Promise<unknown[][]> {
  const rows: Record<string, unknown>[] = await database
    .db('shipment')
    .join('supplier', 'supplier.id', 'supplier_id')
    .orderBy('shipment.identifier')
    .select(columns)
  return rows.map((row) => columns.map((column) => row[column]))
}

it('ranks such as #1 are places, and name their list', async () => {
  const { code, output } = await file('amazon', 'ranks.csv')
  expect(output).toContain('3 rows read, 3 imported, 0 skipped.')
  expect([code, await products('rank', 'category')]).toEqual([
    0,
    [
      [1, 'Beauty & Personal Care'],
      [2, 'Beauty & Personal Care'],
      [1, 'Kitchen & Dining'],
    ],
  ])
})

it('an odd cell is dropped without its row, and only the operator is notified', async () => {
  const { output } = await file('amazon', 'odd-cells.csv')
  expect(output).toContain('4 rows read, 4 imported, 0 skipped.')
  expect(output).toContain(
    [
      '5 cells were not read as written:',
      '  line 2, price "3.2e+02": not a price, so not given',
      '  line 3, price "Price data not available": not a price, so not given',
      '  line 4, rating "9.1": not a rating up to 5, so not given',
      '  line 4, reviews "no reviews yet": not a whole number, so not given',
      '  line 5, rank "see page 2": not a rank, so not given',
      'All these cells: ',
    ].join('\n'),
  )
  expect(await products('price', 'rating', 'rating_count', 'rank')).toEqual([
    [null, 4.5, 1204, 1],
    [null, 4.1, 88, 2],
    [19.99, null, null, 3],
    [24, 4.8, 1200, null],
  ])
  const listed = await readFile(/All these cells: (.*)/.exec(output)?.[1] ?? '', 'utf8')
  expect(listed.split('\r\n')[1]).toBe('2,"price","3.2e+02","not a price, so not given"')
  expect(await database.db('refresh_run').pluck('message')).toEqual([
    '4 rows read, 4 imported, 0 skipped, 5 cells noted.',
  ])
  expect(await database.db('source_state').pluck('message')).toEqual([null])
})

it('49.499 is 49,499 dong, by the sign in the column beside it', async () => {
  await file('tiktok', 'dong.csv')
  expect(await products('price', 'sale_price', 'currency', 'sold_count', 'category')).toEqual([
    [99000, 49499, 'VND', 1200, 'Beauty & Personal Care'],
    [250000, 129000, 'VND', 80, 'Home & Living'],
    [9900, null, 'VND', 340, 'Electronics'],
  ])
})

it('"sold 80.2K" is a lifetime total; the next file gives the units sold in between', async () => {
  const { output } = await file('tiktok', 'sold.csv')
  expect(output).toContain('The units sold were read as totals')
  await file('tiktok', 'sold-a-week-later.csv')
  const days = await database.db('observation').orderBy(['product_id', 'day'])
  expect(days.map(({ day, units, sold_total }) => [day, units, Number(sold_total)])).toEqual([
    ['2026-11-03', null, 80200],
    ['2026-11-10', null, 81600],
    ['2026-11-03', null, 1930],
    ['2026-11-10', null, 2000],
  ])
})

it('a column crawl_date dates its rows', async () => {
  await file('tiktok', 'crawl-date.csv')
  expect(await database.db('observation').orderBy('day').pluck('day')).toEqual(['2025-08-01', '2025-08-02'])
})

it('an encoding that is unclear is asked for, and columns are used as told', async () => {
  const path = join(dataDir, 'unclear.csv')
  const name = Buffer.from('95f882ab968d', 'hex')
  await writeFile(
    path,
    Buffer.concat([Buffer.from('Name,Price,Review,Date\n'), name, Buffer.from(',5,33,2026-10-31\n')]),
  )
  const read = (...more: string[]) => command('amazon', path, ...more)
  expect(await read()).toMatchObject({ code: 1, output: expect.stringMatching(/not clear.*--encoding/) })
  expect(await read('--encoding', 'klingon')).toMatchObject({ code: 2 })
  expect(await read('--encoding', 'sjis', '--column', 'Review')).toMatchObject({ code: 2 })
  const plain = await read('--encoding', 'sjis')
  expect(plain.output).toContain(
    'Not used: the column "Review".\nTo use one of them, say what it is: --column',
  )
  const options = ['--encoding', 'sjis', '--column', 'Review=ratings']
  const told = await commandProcess('import-cli', settings(), 'amazon', path, ...options)
  expect(told.code).toBe(0)
  expect(told.output).not.toContain('Not used')
  expect(await products('name', 'rating_count')).toEqual([['抱き枕', 33]])
})

it('an undated file is refused with a hint, and accepted with a date', async () => {
  const path = join(dataDir, 'undated.csv')
  await writeFile(path, awkwardFile('undated.csv'))
  const refused = await command('amazon', path)
  expect(refused).toMatchObject({
    code: 1,
    output: expect.stringMatching(/no column of dates.*--date YYYY-MM-DD/),
  })
  expect(await database.db('product')).toEqual([])
  const dated = await command('amazon', path, '--date', '2026-10-31')
  expect(dated.output).toContain('Its figures were taken as of 2026-10-31.')
  expect([dated.code, await database.db('observation').pluck('day')]).toEqual([
    0,
    ['2026-10-31', '2026-10-31'],
  ])
})

it.each([
  [
    'Spanish',
    'amazon',
    (): string => awkwardFile('espanol.csv'),
    [
      ['Lámpara plegable Norvento', 19.9, 'EUR', 1204, null, 'Home & Living'],
      ['Botella térmica Kael', 24.5, 'EUR', 310, null, 'Kitchen & Dining'],
    ],
  ],
  [
    'Indonesian',
    'tiktok',
    (): string => awkwardFile('indonesia.csv'),
    [
      ['Serum Wajah Cerah Melati', 49900, 'IDR', null, 10000, 'Beauty & Personal Care'],
      ['Tas Selempang Kanvas', 125000, 'IDR', null, 350, 'Fashion'],
    ],
  ],
  [
    'Turkish, in Windows-1254',
    'amazon',
    turkishFile,
    [
      ['Nem Işıltılı Yüz Kremi Şeftali', 1299.9, 'TRY', 1204, null, 'Beauty & Personal Care'],
      ['Ağaç Saplı Çay Kaşığı', 149.5, 'TRY', 310, null, 'Home & Living'],
    ],
  ],
  [
    'Chinese, in GBK',
    'amazon',
    chineseFile,
    [
      ['保温水杯', 39.9, 'CNY', null, 34000, 'Kitchen & Dining'],
      ['口红', 29, 'CNY', null, 1200, 'Beauty & Personal Care'],
    ],
  ],
] as const)('a file with %s headings is read', async (_, kind, content, expected) => {
  const { output } = await imported(kind, 'file.csv', content())
  expect(output).toContain('2 rows read, 2 imported, 0 skipped.')
  const columns = ['name', 'price', 'currency', 'rating_count', 'sold_count', 'category']
  expect(await products(...columns)).toEqual(expect.arrayContaining([...expected]))
})

it('breadcrumbs and links to lists name a category of ours, or none', async () => {
  await file('amazon', 'breadcrumbs.csv')
  expect(await products('name', 'category')).toEqual([
    ['Glowfig Lip Liner', 'Beauty & Personal Care'],
    ['Trail Running Belt', 'Sports & Outdoors'],
    ['Quorvane Party Bunting', null],
    ['Ice Roller', 'Beauty & Personal Care'],
  ])
  const { figures } = await database.db('edition').first('figures')
  expect(figures.categories).toEqual(['Beauty & Personal Care', 'Sports & Outdoors'])
})

it('a list of links gives ids, names, ranks and categories', async () => {
  const { output } = await file('amazon', 'links.csv')
  expect(output).toContain('line 2, name: no name: called "Magnetic Phone Mount" by its link')
  expect(await products('external_id', 'name', 'rank', 'category')).toEqual([
    ['B0FICTD001', 'Magnetic Phone Mount', 3, 'Electronics'],
    ['B0FICTD002', 'Foldable Keyboard', 4, 'Electronics'],
    ['B0FICTD003', 'Product B0FICTD003', 12, 'Beauty & Personal Care'],
  ])
})

it('rows without a caption are kept, called by their link or id', async () => {
  const { output } = await file('tiktok', 'no-caption.csv')
  expect(output).toContain('3 rows read, 3 imported, 0 skipped.')
  expect(output).toContain('line 4, caption: no name: called "Product 1729400000000000033" by its id')
  expect(await products('name', 'view_count')).toEqual([
    ['Lip stain that stays', 84100],
    ['cloud slippers', 1100000],
    ['Product 1729400000000000033', 920000],
  ])
})

it('an Excel workbook is read without its title, its empty column and its totals', async () => {
  const { output } = await imported('amazon', 'best sellers.xlsx', await workbookFile())
  expect(output).toContain('3 rows read, 2 imported, 1 skipped.\n  line 6: a line of totals, not a product')
  expect(await products('name', 'price', 'currency', 'rank')).toEqual(
    expect.arrayContaining([
      ['Cordless Milk Frother', 14.99, 'USD', 1],
      ['Silicone Garlic Press', 9.5, 'USD', 2],
    ]),
  )
  expect(await database.db('observation').orderBy('units', 'desc').select('day', 'units')).toEqual([
    { day: '2026-11-03', units: 120 },
    { day: '2026-11-03', units: 85 },
  ])
})

it('an HS description is the goods, and an exporter stands in its own country', async () => {
  await file('shipments', 'customs.csv')
  expect(await shipments('name', 'country', 'description')).toEqual([
    ['LUMERONG LIGHTING CO LTD', 'CN', 'LED DESK LAMPS'],
    ['SAO MAI GARMENT JSC', 'VN', 'COTTON T SHIRTS'],
    ['ANADOLU TEKSTIL AS', 'TR', 'TERRY TOWELS'],
  ])
})

it('words that a line end cut in two are whole again, and others stay apart', async () => {
  await file('shipments', 'wrapped.csv')
  expect(await shipments('description')).toEqual([
    ['VACUUM INSULATED STAINLESS STEEL BOTTLE 500ML'],
    ['STAINLESS STEEL WATER BOTTLE WITH STRAW'],
    ['NON-STICK FRYING PAN, T-SHIRT SAMPLES, NON-STICK POT'],
  ])
})
