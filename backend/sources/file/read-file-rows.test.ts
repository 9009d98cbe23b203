import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, it, vi } from 'vitest'
import { cellNotes, NOW, readContent, rejections } from '../../../tests/support/read-content.ts'
import { startSandbox } from '../../sandbox/start-sandbox.ts'
import { FileUnreadable } from './file-unreadable.ts'
import { FILE_KINDS } from './kinds.ts'
import { readFileRows } from './read-file-rows.ts'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

describe('reading a file with broken rows', () => {
  it('reports each with its line and a reason and reads the others', async () => {
    const rows = await readContent(
      'amazon',
      [
        'ASIN,Name,Price,Rating,Reviews,Date',
        'B000000001,Lamp,9.99,4.5,10,2025-01-01',
        'B000000001,Lamp,9.99,4.5,10,2025-01-01',
        'B000000001,Lamp,8.99,4.5,10,2025-01-01',
        'B000000002,Mug,9.99',
        'B000000003,Pan,cheap,4.5,10,2025-01-01',
        'B000000004,Pot,9.99,7.5,10,2025-01-01',
        'B000000005,Cup,9.99,4.5,lots,2025-01-01',
        'B000000006,Jar,9.99,4.5,10,2025-02-30',
        'B000000007,,9.99,4.5,10,2025-01-01',
        '1.72954E+18,Box,9.99,4.5,10,2025-01-01',
        'B000000008,Tin,-,n/a,,2025-01-01',
        'B000000009,Tray,9.99,4.5,10,2025-01-02,,',
      ].join('\n'),
    )
    expect(rejections(rows)).toEqual([
      [3, 'same as line 2'],
      [4, 'line 2 already has this product for this day, with other values'],
      [5, 'the date is missing'],
      [9, '"2025-02-30" is not a date in the past'],
    ])
    expect(cellNotes(rows)).toEqual([
      [6, 'Price', 'cheap', 'not a price, so not given'],
      [7, 'Rating', '7.5', 'not a rating up to 5, so not given'],
      [8, 'Reviews', 'lots', 'not a whole number, so not given'],
      [10, 'Name', '', 'no name: called "Product B000000007" by its id'],
      [11, 'ASIN', '1.72954E+18', 'rounded by a spreadsheet, so not used; export the column as text'],
    ])
    expect(rows.filter((row) => 'row' in row).map(({ line }) => line)).toEqual([2, 6, 7, 8, 10, 11, 12, 13])
  })

  it('reports each cell that is too long without truncating it', async () => {
    const long = (text: string) => `"${text}${' '.repeat(800)}x"`
    const products = await readContent(
      'amazon',
      `Name,ASIN,Price,Rating,Reviews,Rank,Currency,Date\nLamp,${long('B000000001')},${long('9.99')},${long('4.5')},${long('1')},${long('#3')},${long('USD')},2025-01-01`,
    )
    const shipments = await readContent(
      'shipments',
      `Shipper,Description,HS code,BOL number,Arrival date\nHanoi Works,steel lamp,${long('9405')},${long('BILL1')},${long('2025-01-01')}`,
    )
    const suppliers = await readContent(
      'suppliers',
      `Name,Price,MOQ,Phone,Email\nHanoi Works,${long('USD 3')},${long('500')},${long('84')},${long('a@b.example')}`,
    )
    expect(
      cellNotes([...products, ...shipments, ...suppliers]).map(([, column, , reason]) => [column, reason]),
    ).toEqual(
      [
        ['ASIN', 100],
        ['Currency', 80],
        ['Price', 80],
        ['Rank', 500],
        ['Rating', 80],
        ['Reviews', 80],
        ['Arrival date', 80],
        ['BOL number', 80],
        ['HS code', 80],
        ['Price', 80],
        ['MOQ', 80],
        ['Email', 500],
        ['Phone', 200],
      ].map(([column, most]) => [column, `longer than ${most} characters, so not given`]),
    )
    expect(products).toMatchObject([
      { row: { name: 'Lamp', price: null, rating: null, ratingCount: null, rank: null, currency: null } },
    ])
    expect(shipments).toMatchObject([{ row: { hsCode: null, arrivedOn: null } }])
    expect(suppliers).toMatchObject([{ row: { priceLow: null, moq: null, phone: null, email: null } }])
  })

  it('reports a line with too many cells', async () => {
    const rows = await readContent('amazon', `Name,Price\nLamp,5\n${','.repeat(1000)}x\nPan,7\n`)
    expect(rejections(rows)).toEqual([[3, 'the line has more than 1000 cells; it was left out']])
  })

  it.each([
    ['', /empty/],
    ['PK\u0003\u0004...', /damaged or incomplete/],
    [Buffer.from('d0cf11e0a1b11ae1', 'hex'), /old form \(.xls\)/],
    ['<!doctype html><title>Sign in</title>', /web page/],
    ['[{"name":"x"}]', /JSON/],
  ])('refuses %s with a sentence', async (content, words) => {
    await expect(readContent('amazon', content)).rejects.toThrow(words)
  })
})

it('a suppliers file is read with its terms', async () => {
  const rows = await readContent(
    'suppliers',
    'Supplier,Country,Contact person,Email,Phone,Pricing,MOQ,Years in business,Verified on\n' +
      'Lumerong Ltd,China,Ulla Sampleton,ulla@lumerong.example,+1-202-555-0142,USD 3.20-4.10,500,12,"Nov 3, 2025"\n' +
      'Quorvane,Nowhere,,,,,,,\nDavrento,IT,,not-an-address,,,,,\n',
  )
  expect(cellNotes(rows)).toEqual([
    [3, 'Country', 'Nowhere', 'not a country, so not given'],
    [4, 'Email', 'not-an-address', 'not an e-mail address, so not given'],
  ])
  expect(rows[0]).toMatchObject({
    row: {
      country: 'CN',
      pricing: 'USD 3.20-4.10',
      priceLow: 3.2,
      priceHigh: 4.1,
      priceCurrency: 'USD',
      moq: '500 pieces',
      yearsInBusiness: 12,
      verifiedOn: '2025-11-03',
      address: null,
    },
  })
})

it('shops and hashtags files are read', async () => {
  const shops = await readContent(
    'shops',
    'shop_id,shop_name,shop_rating,item_sold_count,shop_verification_status\n7,Glowfig,4.5,80.2K,yes\n',
  )
  const hashtags = await readContent(
    'hashtags',
    'rank,hashtag_name,publish_cnt,video_views\n1,#GlowUp,17061,84150986\n',
  )
  expect(shops).toMatchObject([
    { row: { externalId: '7', soldCount: 80200, verification: 'verified', reviewCount: null } },
  ])
  expect(hashtags).toMatchObject([
    { row: { hashtag: 'glowup', viewsTotal: 84150986, posts: 17061, day: '2026-11-20' } },
  ])
})

it('the sandbox’s own files are read without a rejected row', async () => {
  const sandbox = await startSandbox({ now: NOW })
  const files = [
    ['hashtags', sandbox.files.hashtags()],
    ['suppliers', sandbox.files.suppliers()],
    ['amazon', sandbox.files.amazonHistory(1)],
    ['tiktok', sandbox.files.tiktokHistory(1)],
  ] as const
  const counts: [string, number, number][] = []
  for (const [kind, file] of files) {
    let taken = 0
    let refused = 0
    for await (const row of readFileRows(kind, file, { now: NOW })) {
      if ('row' in row) taken += 1
      else refused += 1
    }
    counts.push([kind, taken, refused])
  }
  await sandbox.stop()
  expect(counts).toEqual([
    ['hashtags', 424, 0],
    ['suppliers', 163, 0],
    ['amazon', 9760, 0],
    ['tiktok', 16_450, 0],
  ])
})

it('a file is read from a path with its progress', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'rows-'))
  const path = join(folder, 'a.csv')
  await writeFile(path, 'Name,Price\nLamp,5\n')
  let bytesRead = 0
  for await (const row of readFileRows('amazon', path, {
    date: '2026-11-20',
    onBytes: (read) => (bytesRead = read),
  }))
    expect(row.line).toBe(2)
  await rm(folder, { recursive: true })
  expect(bytesRead).toBe(18)
})

it('arbitrary bytes never crash the reader', async () => {
  const lines = fc
    .array(fc.stringMatching(/^[\w ,;"'\t|#$€.\-\r]{0,40}$/), { maxLength: 12 })
    .map((all) =>
      Buffer.from(
        `Name,Price,Supplier,Email,Hashtag,Views,Shipper,Description,Shop,Rating\n${all.join('\n')}`,
      ),
    )
  const bytes = fc.uint8Array({ maxLength: 400 }).map((array) => Buffer.from(array))
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...FILE_KINDS), fc.oneof(lines, bytes), async (kind, content) => {
      const outcome = await readContent(kind, content).catch((error: unknown) => {
        if (error instanceof FileUnreadable) return []
        throw error
      })
      expect(Array.isArray(outcome)).toBe(true)
    }),
    { numRuns: 400 },
  )
})
