import { describe, expect, it } from 'vitest'
import { cellNotes, readContent, readProducts, rejections } from '../../../tests/support/read-content.ts'

describe('rows with fewer cells than the headings', () => {
  it('are read, because programs leave out empty cells at the end', async () => {
    const rows = await readContent(
      'amazon',
      'Name,Price,Date,Category,Shop\nKettle,5,2026-03-02\nScoop,6,2026-03-02,Home\n',
    )
    expect(rows).toMatchObject([
      { row: { name: 'Kettle', category: null } },
      { row: { name: 'Scoop', category: 'Home', shopName: null } },
    ])
  })

  it('are read with the delimiter left out too, in tabs and semicolons', async () => {
    const tabs = await readProducts('Name\tPrice\tShop\nKettle\t5\nScoop\t6\tBlue\n')
    const semicolons = await readProducts('Name;Price;Shop;URL\nKettle;5\nScoop;6;Blue;\n')
    expect([tabs, semicolons].map((rows) => rows.map(({ price }) => price))).toEqual([
      [5, 6],
      [5, 6],
    ])
  })

  it('are rejected where they are pieces of a broken line', async () => {
    const rows = await readContent(
      'amazon',
      'ASIN,Name,Price,Shop\nB000000001,Kettle\nfor tea,5,Blue\nScoop\n',
    )
    expect(rejections(rows)).toEqual([
      [3, 'the row has 3 cells, but the header has 4'],
      [4, 'the row has 1 cell, but the header has 4'],
    ])
  })
})

describe('text as a formula', () => {
  it('is read without its formula', async () => {
    const rows = await readContent(
      'shipments',
      'Bill of lading number,Shipper,Goods description,HS Code\n"=""0012""","=""Hanoi """"New"""" Works""",lamps,"=""94052000"""\n',
    )
    expect(rows).toMatchObject([
      { row: { identifier: '0012', supplierName: 'Hanoi "New" Works', hsCode: '94052000' } },
    ])
  })

  it('is read in headings and without quotation marks around it', async () => {
    expect(await readProducts('="Name",="Price",="Date"\n="Kettle",="5.50",="2026-03-02"\n')).toMatchObject([
      { name: 'Kettle', price: 5.5, days: [{ day: '2026-03-02' }] },
    ])
  })

  it('gives the words and the address of a HYPERLINK', async () => {
    const rows = await readProducts(
      'Name;Price;Link\n"=HYPERLINK(""https://www.amazon.com/dp/B0KETTLE01"";""Kettle"")";5;\nScoop;6;"=HYPERLINK(""https://shop.example/item/1"",""open"")"\n',
    )
    expect(rows).toMatchObject([
      { name: 'Kettle', externalId: 'B0KETTLE01', url: 'https://www.amazon.com/dp/B0KETTLE01' },
      { name: 'Scoop', url: 'https://shop.example/item/1' },
    ])
  })
})

describe('cells that a script printed', () => {
  it('are read as the words of a list and its first address', async () => {
    const rows = await readContent(
      'amazon',
      [
        'Name\tPrice\tCategory\tShop\tImage',
        `['Rice', ' ', "cook's", ' ', 'pot']\t['12.50']\t['Home', 'Kitchen']\t[]\t['https://a.example/1.jpg', 'https://a.example/2.jpg']`,
        'Kettle\t8\t["Home"]\tBlue\thttps://a.example/3.jpg;https://a.example/4.jpg',
        '',
      ].join('\n'),
    )
    expect(rows).toMatchObject([
      {
        row: {
          ...{ name: "Rice cook's pot", price: 12.5, category: 'Home, Kitchen', shopName: null },
          imageUrls: ['https://a.example/1.jpg'],
        },
      },
      { row: { name: 'Kettle', category: 'Home', imageUrls: ['https://a.example/3.jpg'] } },
    ])
    expect(cellNotes(rows).map(([line, column, , reason]) => [line, column, reason])).toEqual([
      [2, 'Name', 'a printed list, so its parts were joined'],
      [2, 'Category', 'a printed list, so its parts were joined'],
    ])
  })

  it('are read as the letters of printed bytes', async () => {
    expect(
      await readProducts(
        "Name,Price\nb'Caf\\xc3\\xa9 \\xf0\\x9f\\x8d\\xb5 pot',5\nb'\\xff pot',6\nb'plain,7\n",
      ),
    ).toMatchObject([{ name: 'Café 🍵 pot' }, { name: "b'\\xff pot'" }, { name: "b'plain" }])
  })
})

describe('a row that is not a product', () => {
  it('is an error of a spreadsheet', async () => {
    const rows = await readContent(
      'amazon',
      'Name,Price,Shop,ASIN\n#REF!,5,Blue,\n#NAME?,5,Blue,\n#N/A,5,Blue,\n#BEZUG!,5,Blue,\n#VALUE!,6,#REF!,B000000001\n#1 best pan!,7,Blue,\n',
    )
    expect(rejections(rows)).toEqual([
      [2, '"#REF!" is no name, and the product has neither id nor link'],
      [3, '"#NAME?" is no name, and the product has neither id nor link'],
      [4, 'the product has neither name, id nor link'],
      [5, '"#BEZUG!" is no name, and the product has neither id nor link'],
    ])
    expect(rows.filter((row) => 'row' in row)).toMatchObject([
      { row: { name: 'Product B000000001', shopName: null } },
      { row: { name: '#1 best pan!' } },
    ])
    expect(cellNotes(rows).map(([line, column, text]) => [line, column, text])).toEqual([
      [6, 'Name', '#VALUE!'],
      [6, 'Name', '#VALUE!'],
      [6, 'Shop', '#REF!'],
    ])
  })

  it.each([
    ['Product Name,Kettle\nPrice,12.50\nDate,2026-03-02\nShop,Blue\n'],
    ['Title;Kettle\nPrice;12,50\n'],
    ['Product Name,Kettle,Scoop\nPrice,12,3\nRating,4.5,4.1\nSold,5,6\n'],
  ])('is a record with its headings in the first column', async (text) => {
    await expect(readContent('amazon', text)).rejects.toThrow(/its headings in the first column/)
  })

  it('is not a product called like a heading', async () => {
    expect(await readProducts('Product,Price\nPicture,5\nBrand,6\n')).toMatchObject([
      { name: 'Picture' },
      { name: 'Brand' },
    ])
  })
})
