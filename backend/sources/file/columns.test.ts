import { describe, expect, it } from 'vitest'
import { readContent, readProducts } from '../../../tests/support/read-content.ts'
import { FileUnreadable } from './file-unreadable.ts'
import type { FileRow } from './read-file-rows.ts'

const notes = (rows: FileRow[]) => rows.flatMap((row) => ('note' in row ? row.note : []))

describe('the column headings of a file', () => {
  it.each([
    [
      'Kalodata',
      'Rank,Product Name,Category,Avg. Unit Price($),Item Sold,Creator Number,Launch Date',
      '1,Lamp,Home,$9.99,120,14,2025-11-03',
      { rank: 1, price: 9.99, currency: 'USD', creatorCount: 14, firstSeenOn: '2025-11-03' },
    ],
    [
      'Helium 10',
      'Product Details,ASIN,URL,Image URL,Price  $,BSR,Active Sellers,Ratings,Review Count',
      'Lamp,B000000001,https://a.example/x,https://a.example/i.jpg,9.99,431,3,4.6,"1,204"',
      {
        externalId: 'B000000001',
        price: 9.99,
        currency: 'USD',
        rank: 431,
        sellerCount: 3,
        rating: 4.6,
        ratingCount: 1204,
      },
    ],
    [
      'RapidAPI',
      'rank,asin,product_title,product_price,product_star_rating,product_num_ratings,product_photo',
      '1,B000000001,Lamp,$149.99,4.1,6048,https://a.example/i.jpg',
      { rank: 1, price: 149.99, rating: 4.1, ratingCount: 6048, imageUrls: ['https://a.example/i.jpg'] },
    ],
    [
      'EchoTik',
      'product_id,product_name,spu_avg_price,total_sale_cnt,total_views_cnt,total_ifl_cnt,product_rating',
      '1729400000000000001,Lamp,10.9,54000,9000000,220,4.6',
      {
        externalId: '1729400000000000001',
        price: 10.9,
        soldCount: 54000,
        viewCount: 9000000,
        creatorCount: 220,
      },
    ],
    [
      'a book list',
      'Name,Author,User Rating,Reviews,Price,Year,Genre',
      'Lamp Book,A. Uthor,4.7,17350,8,2016,Fiction',
      {
        rating: 4.7,
        ratingCount: 17350,
        price: 8,
        category: 'Fiction',
        observedAt: '2016-12-31T00:00:00.000Z',
      },
    ],
    [
      'people',
      'PRODUCT-NAME, Sale Price (EUR) ,price',
      'Lamp,"7,50","9,99"',
      { price: 9.99, salePrice: 7.5, currency: 'EUR' },
    ],
  ])('are read: %s', async (_, header, line, expected) => {
    const [row] = await readProducts(`${header}\n${line}\n`)
    expect(row).toMatchObject({ name: expect.stringContaining('Lamp'), ...expected })
  })

  it('are reported with the found and the needed columns if they do not suffice', async () => {
    const reading = readContent('shipments', 'Name,Author\nA,B\n')
    await expect(reading).rejects.toThrow(
      'A file of shipments needs a column such as "Shipper Name" and "Product Description". Columns found: Name, Author.',
    )
  })

  it('do not turn an arbitrary list into suppliers', async () => {
    await expect(readContent('suppliers', 'Name,Author\nA,B\n')).rejects.toThrow(
      /needs a column such as one of person, email/,
    )
  })

  it('for units sold mean all-time counts, unless they name a day, week or month, or decrease', async () => {
    const sold = async (heading: string, file: string) => {
      const rows = await readContent('tiktok', `Date,Product Name,${heading}\n${file}`)
      return rows.flatMap((entry) =>
        'row' in entry && entry.row.kind === 'product'
          ? [[entry.row.soldCount, entry.row.days.map(({ units, soldTotal }) => units ?? soldTotal)]]
          : [],
      )
    }
    expect(await sold('Item Sold', '2026-11-01,Lamp,80.2K\n')).toEqual([[80200, [80200]]])
    expect(await sold('Sold per day', '2026-11-01,Lamp,12\n')).toEqual([[null, [12]]])
    expect(await sold('Weekly Sales', '2026-11-07,Lamp,16\n')).toEqual([[null, [3, 3, 2, 2, 2, 2, 2]]])
    expect(await sold('Monthly Sales', '2026-11-07,Lamp,16\n')).toEqual([[null, [null]]])
    expect(await sold('Units Sold', '2026-11-01,Lamp,12\n2026-11-02,Lamp,3\n2026-11-03,Lamp,5\n')).toEqual([
      [null, [12]],
      [null, [3]],
      [null, [5]],
    ])
  })
})

describe('the format of dates and numbers', () => {
  it.each([
    ['25/04/2025', '03/04/2025', ['2025-04-25', '2025-04-03'], 0],
    ['04/25/2025', '03/04/2025', ['2025-04-25', '2025-03-04'], 0],
    ['05/04/2025', '03/04/2025', ['2025-05-04', '2025-03-04'], 1],
  ])('is decided by %s for %s', async (first, second, days, doubts) => {
    const rows = await readContent('amazon', `Name,Date,Price\nA,${first},$5\nB,${second},$6\n`)
    const read_ = rows.flatMap((entry) =>
      'row' in entry && entry.row.kind === 'product' ? entry.row.days[0]?.day : [],
    )
    expect([read_, notes(rows).length]).toEqual([days, doubts])
  })

  it('is day first for an ambiguous date where prices are in euro', async () => {
    const rows = await readContent('amazon', 'Name;Date;Price\nA;03/04/2025;5,00 €\n')
    expect(rows[1]).toMatchObject({ row: { observedAt: '2025-04-03T00:00:00.000Z' } })
  })

  it.each([
    ['crawl_date', '2025-04-03'],
    ['Date of scraping', '2025-04-03'],
    ['ranking date (UTC)', '2025-04-03'],
    ['Ngày thống kê', '2025-04-03'],
    ['Launch Date', '2026-11-20'],
  ])('finds the day under %j: %s', async (heading, day) => {
    const [product] = await readProducts(`Name,${heading}\nA,2025-04-03\n`)
    expect(product?.days[0]?.day).toBe(day)
  })

  it('of 1.299 is decided by the other prices of the file', async () => {
    const [, european] = await readProducts('Name;Price\nA;8,89\nB;1.299\n')
    const [, american] = await readProducts('Name;Price\nA;8.89\nB;1,299\n')
    expect([european?.price, american?.price]).toEqual([1299, 1299])
  })

  it('prefers the stated date, and takes the current year as today', async () => {
    const stated = await readProducts('Name,Date\nA,2020-01-01\n', { date: '2026-11-01' })
    const running = await readProducts('Name,Year\nA,2026\n')
    expect([stated[0]?.days[0]?.day, running[0]?.days[0]?.day]).toEqual(['2026-11-01', '2026-11-20'])
  })

  it('is refused for an invalid stated date', async () => {
    await expect(readContent('amazon', 'Name\nA\n', { date: '2026-02-30' })).rejects.toThrow(FileUnreadable)
  })
})

it('suppliers and shops are found under headings of other languages too', async () => {
  const suppliers = await readContent(
    'suppliers',
    'Tedarikçi;Ülke;Şehir;E-posta;Minimum Sipariş\nQuorvane;Turkey;Bursa;a@quorvane.example;500\n',
  )
  const shops = await readContent('shops', '店铺名称,店铺评分,总销量\nGlowfig,4.8,3.4万\n')
  expect(suppliers).toMatchObject([
    { row: { supplierName: 'Quorvane', country: 'TR', location: 'Bursa', moq: '500 pieces' } },
  ])
  expect(shops).toMatchObject([{ row: { name: 'Glowfig', rating: 4.8, soldCount: 34000 } }])
})

it.each([
  ['Name,Seller,Email', 'Desk lamp,Quorvane,a@quorvane.example'],
  ['Name,Email,Company Name', 'Mai Tran,a@quorvane.example,Quorvane'],
  ['名称,价格,店铺名称', '台灯,¥12.50,Quorvane'],
  ['Name,Vendor,MOQ', 'Desk lamp,Quorvane,500'],
  ['Name,Manufacturer,Price', 'Desk lamp,Quorvane,$2.10'],
  ['Name,Email', 'Quorvane,a@quorvane.example'],
])('the supplier of a list with %s is its company', async (headings, line) => {
  const rows = await readContent('suppliers', `${headings}\n${line}\n`)
  expect(rows.at(-1)).toMatchObject({ row: { supplierName: 'Quorvane' } })
})

it('a column that only says whether there is a manufacturer names no supplier', async () => {
  const rows = await readContent('suppliers', 'Name,Manufacturer,Email\nQuorvane,Yes,a@quorvane.example\n')
  expect(rows.at(-1)).toEqual({ line: 2, rejected: 'the supplier name is missing' })
})
