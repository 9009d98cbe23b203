import fc from 'fast-check'
import { describe, expect, it, vi } from 'vitest'
import { parseCount } from './parse-counts.ts'
import { parsePrice, parsePriceRange, parseRating } from './parse-numbers.ts'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

describe('parsePrice', () => {
  it.each([
    ['20.79GBP', 20.79, 'GBP'],
    ['$149.99', 149.99, 'USD'],
    ['US$1,299.00', 1299, 'USD'],
    ['C$ 12.50', 12.5, 'CAD'],
    ['₹399', 399, 'INR'],
    ['₹1,13,529.99', 113529.99, 'INR'],
    ['8,89', 8.89, null],
    ['8,89 €', 8.89, 'EUR'],
    ['1.299,00 €', 1299, 'EUR'],
    ['49.499 VND', 49499, 'VND'],
    ['49.499 ₫', 49499, 'VND'],
    ['49.499đ', 49499, 'VND'],
    ['199,90 TL', 199.9, 'TRY'],
    ['Rp1.250.000', 1250000, 'IDR'],
    ['R$ 1.299', 1299, 'BRL'],
    ['RM 24.90', 24.9, 'MYR'],
    ["1'299.50 CHF", 1299.5, 'CHF'],
    ['1 299,50 zł', 1299.5, 'PLN'],
    ['¥1,980', 1980, 'JPY'],
    ['1,299', 1299, null],
    ['0.125', 0.125, null],
    ['12.345', 12.345, null],
    ['$12.99 - $24.99', 12.99, 'USD'],
    ['16 423,34 руб.', 16423.34, 'RUB'],
    ['12\u202f990 Ft', 12990, 'HUF'],
    ['12.990 Ft', 12990, 'HUF'],
    ['1.299 kr', 1299, null],
    ['٤٩٫٥٠ د.إ', 49.5, 'AED'],
    ['¥１，９８０', 1980, 'JPY'],
    ['$2.10 / 1 Piece', 2.1, 'USD'],
    ['$0.45 per pen', 0.45, 'USD'],
    ['0.450 EUR', 0.45, 'EUR'],
    ['0,450 €', 0.45, 'EUR'],
    ['from 9.99 USD', 9.99, 'USD'],
    ['€8.40 (€0.21 / wash)', 8.4, 'EUR'],
    ['£60 (30% off)', 60, 'GBP'],
    ['750 TL -40%', 750, 'TRY'],
    ['4,290円～', 4290, 'JPY'],
    ['15 / kg', 15, null],
    [12.5, 12.5, null],
    [0, 0, null],
  ])('are read: %s', (text, amount, currency) => {
    expect(parsePrice(text)).toEqual({ amount, currency })
  })

  it.each([
    [null],
    [''],
    ['free'],
    ['-5'],
    ['($5.00)'],
    ['1.2.3,4,5'],
    ['1e99'],
    [-1],
    [Number.NaN],
    ['3 for 10 or 4 for 12'],
    ['49k'],
    ['Rp 49rb'],
    ['3만원'],
    ['1.2万元'],
    ['45¢'],
    ['45 cents'],
    ['$0.45 per 10 pens'],
    ['$3 / 100 pcs'],
    ['30%'],
    ['70-85% cotton'],
    ['Net weight: 12 kg'],
    ['6 pieces'],
    ['Blue enamel kettle 3'],
    ['3 for £9'],
    ['10x R$ 29,90'],
  ])('finds no price in %s', (text) => {
    expect(parsePrice(text)).toBeNull()
  })

  it.each([
    ['1.299', ',', 1299],
    ['1.299', '.', 1.299],
    ['1,299', ',', 1.299],
    ['1,299', '.', 1299],
  ] as const)('reads %s by the decimal mark %s of its file', (text, mark, amount) => {
    expect(parsePrice(text, { decimal: mark })?.amount).toBe(amount)
  })

  it('reads three digits as thousands if the currency has no fraction, despite the file’s decimal mark', () => {
    const read = (bare: string) => parsePrice('49.499', { decimal: '.', bare })
    expect([read('VND'), read('USD')?.amount]).toEqual([{ amount: 49499, currency: 'VND' }, 49.499])
  })

  it('keeps figures apart that a space does not group', () => {
    expect(parsePriceRange('500 12.50')).toMatchObject({ low: { amount: 12.5 }, high: { amount: 500 } })
  })

  it('returns both ends of a range', () => {
    const usd = (amount: number) => ({ amount, currency: 'USD' })
    expect(parsePriceRange('USD 3.20-4.10')).toEqual({ low: usd(3.2), high: usd(4.1) })
  })
})

describe('parseRating', () => {
  it.each([
    [4.6, 4.6],
    ['4.5', 4.5],
    ['4,5', 4.5],
    ['4', 4],
    ['FIVE', 5],
    ['one', 1],
    ['4.1 out of 5 stars', 4.1],
    ['4,1 von 5 Sternen', 4.1],
    ['4.6/5', 4.6],
    ['3.8 stars', 3.8],
    ['４．５', 4.5],
    ['٤٫٥', 4.5],
  ])('are read: %s', (text, rating) => {
    expect(parseRating(text)).toBe(rating)
  })

  it.each([[null], [0], ['0'], ['5.1'], ['48'], ['good'], [-1], ['4.5 out of 10']])(
    'returns null for the rating %s',
    (text) => {
      expect(parseRating(text)).toBeNull()
    },
  )
})

it('arbitrary text never makes a number parser throw or return an absurd number', () => {
  fc.assert(
    fc.property(
      fc.oneof(fc.string({ unit: 'binary' }), fc.stringMatching(/^[-$€.,0-9kKM +%]{0,24}$/)),
      (text) => {
        const price = parsePrice(text)?.amount ?? 0
        const count = parseCount(text) ?? 0
        const rating = parseRating(text) ?? 1
        expect(
          price >= 0 &&
            price < 1e12 &&
            Number.isSafeInteger(count) &&
            count >= 0 &&
            rating > 0 &&
            rating <= 5,
        ).toBe(true)
      },
    ),
    { numRuns: 500 },
  )
})
