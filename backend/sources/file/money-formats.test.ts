import { describe, expect, it } from 'vitest'
import { cellNotes, readContent, readProducts } from '../../../tests/support/read-content.ts'
import type { RowOptions } from './read-file-rows.ts'

async function read(content: string, options: RowOptions = {}) {
  const rows = await readContent('tiktok', content, options)
  return {
    currencies: rows.flatMap((entry) =>
      'row' in entry && entry.row.kind === 'product' ? [entry.row.currency] : [],
    ),
    notes: rows.flatMap((row) => ('note' in row ? row.note : [])),
  }
}

async function suppliers(heading: string, pricing: string) {
  const rows = await readContent('suppliers', `Supplier;Email;${heading}\nHaixing;a@h.example;${pricing}\n`)
  const [row] = rows.flatMap((entry) => ('row' in entry && entry.row.kind === 'contact' ? entry.row : []))
  return [row?.priceLow, row?.priceHigh, row?.priceCurrency]
}

describe('the currency of a file', () => {
  it.each([
    ['$', 'MXN'],
    ['$', 'CLP'],
    ['¥', 'CNY'],
    ['kr', 'NOK'],
    ['Rs', 'LKR'],
    ['galleons', 'KES'],
  ])('for %s is the told %s, without a note', async (sign, currency) => {
    expect(await read(`Producto;Precio;Fecha\nLámpara;${sign} 1299;2026-11-19\n`, { currency })).toEqual({
      currencies: [currency],
      notes: [],
    })
  })

  it('keeps the currency of a sign that only one has', async () => {
    const { currencies } = await read(
      'Name;Price;Date\nA;US$ 5;2026-11-19\nB;€5;2026-11-19\nC;R$ 5;2026-11-19\n',
      {
        currency: 'MXN',
      },
    )
    expect(currencies).toEqual(['USD', 'EUR', 'BRL'])
  })

  it('is what another cell of the row states', async () => {
    const file =
      'Name;Price;Currency;Date\nA;$ 5;MXN;2026-11-19\nB;5 kr;SEK;2026-11-19\nC;5;Galleons;2026-11-19\n'
    const { currencies, notes } = await read(file)
    expect([currencies, notes]).toEqual([
      ['MXN', 'SEK', null],
      [expect.stringContaining('we do not know the currency "Galleons"')],
    ])
  })

  it('is a guess with a note where several share the sign', async () => {
    expect(await read('Producto;Precio;Fecha\nLámpara;$ 1299;2026-11-19\n')).toEqual({
      currencies: ['USD'],
      notes: [
        expect.stringMatching(/^"\$" was read as USD, but it can also mean CAD, AUD, NZD, MXN or others\./),
      ],
    })
    expect((await read('Name;Price;Date\nLamp;$ 1299;2026-11-19\n')).notes).toEqual([])
    expect((await read('Name;Price;Date\nLamp;$ 1.299,00;2026-11-19\n')).notes).toHaveLength(1)
  })

  it('of ¥ follows the language of the headings and the fractions', async () => {
    const yen = async (heading: string, ...prices: string[]) =>
      (
        await read(
          `Name;${heading};Date\n${prices.map((price, at) => `L${at};${price};2026-11-19`).join('\n')}\n`,
        )
      ).currencies
    expect([
      ...(await yen('价格', '¥25')),
      ...(await yen('Price', '¥25.80', '¥30')),
      ...(await yen('Price', '¥2,500')),
      ...(await yen('Price', 'CN¥25')),
    ]).toEqual(['CNY', 'CNY', 'CNY', 'JPY', 'CNY'])
  })

  it('is unknown for a price and its sale price in two currencies', async () => {
    const rows = await readContent('tiktok', 'Name;Price;Sale Price;Date\nA;€10;$8;2026-11-19\n')
    expect(cellNotes(rows)).toEqual([
      [2, 'Sale Price', '$8', 'in USD, but the price is in EUR, so not given'],
    ])
  })

  it.each([
    ['Pricing', '€3.40 (thermal lining)', [3.4, 3.4, 'EUR']],
    ['Pricing', '$1.10-1.30 formal version', [1.1, 1.3, 'USD']],
    ['Pricing', '$0.45 per pen', [0.45, 0.45, 'USD']],
    ['Price (normal)', '2.10', [2.1, 2.1, null]],
    ['Price (form)', '2.10', [2.1, 2.1, null]],
    ['Price (RM)', '2.10', [2.1, 2.1, 'MYR']],
    ['Pricing', 'AR$ 900', [900, 900, 'ARS']],
    ['Pricing', '3,20 - 4,10 zł', [3.2, 4.1, 'PLN']],
  ])('is no part of a word: %s, %s', async (heading, pricing, expected) => {
    expect(await suppliers(heading, pricing)).toEqual(expected)
  })
})

it('counts are read with every decimal mark and script', async () => {
  const products = await readProducts(
    'Name;Sold;Reviews;Date\nA;3,456.00;٣٤٥;2026-11-19\nB;3.456,00;345,0;2026-11-19\nC;2.5만;3,4 тыс.;2026-11-19\n',
  )
  expect(products.map(({ soldCount, ratingCount }) => [soldCount, ratingCount])).toEqual([
    [3456, 345],
    [3456, 345],
    [25000, 3400],
  ])
})

it('figures and days in digits of another script follow the same marks', async () => {
  const products = await readProducts(
    'Name;Price;Reviews;Date\nA;۲.۱۵۰.۰۰۰ تومان;۱۲.۰۰۰;۲۰۲۶-۰۳-۰۲\nB;۴۲۵.۰۰۰ تومان;۷.۵۰۰;۲۵/۰۳/۲۰۲۶\nC;۹۰.۰۰۰ تومان;۳۰;۰۴/۰۳/۲۰۲۶\n',
  )
  expect(products.map(({ price, ratingCount, days }) => [price, ratingCount, days[0]?.day])).toEqual([
    [2_150_000, 12_000, '2026-03-02'],
    [425_000, 7500, '2026-03-25'],
    [90_000, 30, '2026-03-04'],
  ])
})

it('12.000 is twelve in a column with 3456.000', async () => {
  const products = await readProducts('Name;Reviews;Date\nA;12.000;2026-11-19\nB;3456.000;2026-11-19\n')
  expect(products.map(({ ratingCount }) => ratingCount)).toEqual([12, 3456])
})
