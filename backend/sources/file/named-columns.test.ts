import { describe, expect, it } from 'vitest'
import { readContent, readProducts } from '../../../tests/support/read-content.ts'
import type { FileRow } from './read-file-rows.ts'

const FILE = 'Product Name,Price,Sale,Score_of_5,Review,Empty,Date\nKettle,12,500,4.5,33,,2026-03-02\n'
const notesOf = (rows: FileRow[]) => rows.flatMap((row) => ('note' in row ? row.note : []))

describe('columns that are not used', () => {
  it('are named, without empty ones', async () => {
    expect(notesOf(await readContent('amazon', FILE))).toEqual([
      'Not used: the columns "Sale", "Score_of_5", "Review".',
    ])
    expect(notesOf(await readContent('suppliers', 'Supplier,Phone,Fax no\nHanoi Works,84,85\n'))).toEqual([
      'Not used: the column "Fax no".',
    ])
  })

  it('are mentioned without a heading, unless they number the rows', async () => {
    const rows = await readContent(
      'amazon',
      ',Name,,Price,Date\n0,Kettle,red,5,2026-03-02\n1,Bowl,blue,6,2026-03-02\n',
    )
    expect(notesOf(rows)).toEqual(['Not used: the column without a heading (3).'])
  })

  it('may be missing where every row has fewer cells than the header', async () => {
    const header = 'Supplier,Phone,Mobile,Address,Markets\n'
    const rows = ['Hanoi Works,84,85,Asia', 'Hue Works,86,87,Africa', 'Vinh Works,88,89,Asia']
    const noted = (...lines: string[]) =>
      readContent('suppliers', `${header}${lines.join('\n')}\n`).then(notesOf)
    expect(await noted(...rows)).toEqual([
      expect.stringMatching(
        /^Every row has 4 cells, but the header has 5\. .* values are under wrong headings/,
      ),
      'Not used: the column "Mobile".',
    ])
    expect(await noted(...rows, 'Son Works,1,2,Hue,Asia')).toEqual([
      'Not used: the columns "Mobile", "Markets".',
    ])
  })

  it('are not mentioned if every column is used', async () => {
    expect(notesOf(await readContent('amazon', 'Name,Price,Date\nKettle,5,2026-03-02\n'))).toEqual([])
  })

  it('are used as the person says, by label, field or known heading', async () => {
    const named = { review: 'ratings', Score_of_5: 'Rating', Sale: 'soldTotal' }
    const [row, ...notes] = await readContent('amazon', FILE, { named })
    expect(row).toMatchObject({ row: { ratingCount: 33, rating: 4.5, soldCount: 500 } })
    expect(notes).toEqual([])
  })

  it('replace a column that was recognised', async () => {
    const [row] = await readProducts('Name,Price,Landed\nKettle,12,9\n', { named: { Landed: 'Price' } })
    expect(row).toMatchObject({ price: 9 })
  })

  it('are refused where the file has no such column or the market no such field', async () => {
    await expect(readContent('amazon', FILE, { named: { Reviews: 'ratings' } })).rejects.toThrow(
      /No column of this file is called "Reviews"\. Columns found: Product Name, Price/,
    )
    await expect(readContent('amazon', FILE, { named: { Review: 'weight' } })).rejects.toThrow(
      /"weight" is nothing that a file of amazon holds\. It holds: Product name, /,
    )
  })
})

describe("vendors' headings", () => {
  it('are known of bills of lading', async () => {
    const rows = await readContent(
      'shipments',
      'Bill of Lading Number,Shipper,Consignee,Goods Shipped,Kilos,Arrival Date\nBL7,Hanoi Works,Home LLC,LAMPS,900.0,2026-03-02\n',
    )
    expect(rows).toMatchObject([
      { row: { identifier: 'BL7', description: 'LAMPS', weightKg: 900, arrivedOn: '2026-03-02' } },
    ])
  })

  it('are known of Chinese suppliers', async () => {
    const rows = await readContent(
      'suppliers',
      '公司名,联系人,联系电话,公司地址,官网\nHanoi Works,Mai Tran,84-24-5550101,Hanoi,hanoi.example\n',
    )
    expect(rows).toMatchObject([
      {
        row: {
          ...{ supplierName: 'Hanoi Works', person: 'Mai Tran', phone: '84-24-5550101' },
          ...{ address: 'Hanoi', website: 'https://hanoi.example' },
        },
      },
    ])
  })

  it('are known in Japanese', async () => {
    const rows = await readProducts(
      'ランキング,商品名,カテゴリー,販売価格,販売数,ショップ名,レビュー数\n3,ケトル,キッチン,2980,40,青い店,12\n',
    )
    expect(rows).toMatchObject([
      {
        ...{ name: 'ケトル', category: 'キッチン', price: 2980, soldCount: 40, shopName: '青い店' },
        ...{ ratingCount: 12, rank: 3 },
      },
    ])
  })

  it('are known with a unit after a comma', async () => {
    const rows = await readProducts('Наименование,"Цена, USD","Price, old",Дата\nЧайник,12,15,2026-03-02\n')
    expect(rows).toMatchObject([{ name: 'Чайник', price: 12, currency: 'USD' }])
  })

  it('are known of Keepa', async () => {
    const rows = await readProducts(
      'Title,Sales Rank: Current,Reviews: Rating,Reviews: Rating Count,Buy Box: Current,List Price: Current,Categories: Root,ASIN\nKettle,712,4.5,31,18.40,25.00,Kitchen,B0KETTLE01\n',
    )
    expect(rows).toMatchObject([
      {
        ...{ externalId: 'B0KETTLE01', rank: 712, rating: 4.5, ratingCount: 31, price: 25, salePrice: 18.4 },
        category: 'Kitchen',
      },
    ])
  })

  it('may call the link anything that ends in a link', async () => {
    const linked = async (heading: string) =>
      (await readProducts(`Name,Price,${heading}\nKettle,5,https://a.example/kettle\n`))[0]?.url
    expect(
      await Promise.all(['Web URL', 'post link', 'title href', 'Seller URL', 'img-src link'].map(linked)),
    ).toEqual([...Array(3).fill('https://a.example/kettle'), null, null])
  })

  it('prefer the goods to their class in a bill of lading', async () => {
    const rows = await readContent(
      'shipments',
      'Shipper,Commodity,Goods Shipped,HS6\nHanoi Works,General cargo,STEEL LAMPS,940521\n',
    )
    expect(rows.at(-1)).toMatchObject({ row: { description: 'STEEL LAMPS', hsCode: '940521' } })
  })

  it('are known in French', async () => {
    const rows = await readContent(
      'suppliers',
      'Nom,Adresse,Téléphone,Ville,Pays\nAtelier Bleu,12 rue Haute,0142,Lyon,France\n',
    )
    expect(rows).toMatchObject([
      {
        row: {
          supplierName: 'Atelier Bleu',
          address: '12 rue Haute',
          phone: '0142',
          location: 'Lyon',
          country: 'FR',
        },
      },
    ])
  })

  it('are known in the plural', async () => {
    const products = await readProducts('Products,Prices,Stores,Dates\nKettle,12,Blue,2026-03-02\n')
    expect(products).toMatchObject([{ name: 'Kettle', price: 12, shopName: 'Blue' }])
    const suppliers = await readContent(
      'suppliers',
      'Companies,Emails,Addresses\nHanoi Works,a@b.example,Hanoi\n',
    )
    expect(suppliers).toMatchObject([{ row: { supplierName: 'Hanoi Works', email: 'a@b.example' } }])
  })

  it('bring the hint about the CBP files only where the file is of CBP', async () => {
    const text = 'Shipper,Consignee,Arrival date\nHanoi Works,Home LLC,2026-03-02\n'
    await expect(readContent('shipments', text)).rejects.toThrow(
      /"Product Description"\. Columns found: [^.]*\.$/,
    )
    await expect(readContent('shipments', `identifier,${text}`)).rejects.toThrow(/part of the CBP files/)
  })
})
