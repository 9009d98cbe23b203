import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { howOften } from '../../tests/support/how-often.ts'
import { CURRENCY_CODES } from '../contracts/currency-codes.ts'
import { readRows } from '../process/data-file.ts'
import { parsePrice } from './parse-numbers.ts'
import { currencyIn, settleCurrency, writtenCurrency } from './written-currency.ts'

describe('the currency of a text', () => {
  it.each([
    ['€3.40 (thermal lining)', 'EUR'],
    ['$0.45 per pen', 'USD'],
    ['$1.20 for all try-outs', 'USD'],
    ['£3 each, top quality', 'GBP'],
    ['3.40 each (dormitory size)', null],
    ['Unit price of forms', null],
    ['PRICE PER PEN', null],
    ['Corporate price', null],
    ['价格/单元', null],
    ['元件价格', null],
    ['AR$ 1.299', 'ARS'],
    ['RD$ 250', 'DOP'],
    ['$12 MXN', 'MXN'],
    ['USD$5', 'USD'],
    ['only$3', 'USD'],
    ['2.5美元', 'USD'],
    ['25元/件', 'CNY'],
    ['3,000원부터', 'KRW'],
    ['ราคา 299 บาท', 'THB'],
    ['R 299', 'ZAR'],
    ['S/.45', 'PEN'],
    ['FOB Ningbo USD: 3.20', 'USD'],
    ['12.50 (EUR)', 'EUR'],
    ['Precio MXN', 'MXN'],
    ['Harga (Rp)', 'IDR'],
    ['price_usd', 'USD'],
    ['Mexican Peso', 'MXN'],
    ['12 Canadian dollars', 'CAD'],
  ])('is read by whole words: %s', (text, currency) => {
    expect(currencyIn(text)).toBe(currency)
  })

  it.each([['199 kr'], ['Rs 1299'], ['25 pesos'], ['5 galleons'], ['₿3'], ['XY$3'], ['$12 / €11']])(
    'is written but not certain in %s',
    (text) => {
      expect(writtenCurrency(text)).toMatchObject({ code: null })
    },
  )

  it.each([
    ['12.50 each'],
    ['from 9.99'],
    ['3.20/pc'],
    ['Price: 12.50'],
    ['1.20-1.40 thermal version'],
    ['от 12'],
  ])('is not written in %s', (text) => {
    expect(writtenCurrency(text)).toBeNull()
  })

  it('follows what is told where currencies share a sign', () => {
    const told = (text: string, code: string) => settleCurrency(writtenCurrency(text), { told: code })
    expect([
      ...[told('$ 1,299.00', 'MXN'), told('¥25', 'CNY'), told('199 kr', 'SEK'), told('Rs 1299', 'PKR')],
      ...[told('25 galleons', 'KES'), told('US$ 5', 'MXN'), told('€5', 'MXN'), told('$5', 'EUR')],
    ]).toEqual(['MXN', 'CNY', 'SEK', 'PKR', 'KES', 'USD', 'EUR', 'USD'])
  })

  it('is offered for each code that is read', () => {
    const rows = readRows('backend/sources/currencies.csv', z.object({ code: z.string() }))
    expect(CURRENCY_CODES.toSorted()).toEqual(rows.map(({ code }) => code).sort())
  })

  it('is read back from each amount that Intl prints, or is said to be open', () => {
    const locales = fc.constantFrom(
      ...[
        'en',
        'de',
        'fr',
        'es-MX',
        'pt-BR',
        'ru',
        'sv',
        'tr',
        'vi',
        'id',
        'th',
        'ja',
        'ko',
        'zh',
        'ar-EG',
        'hi',
        'pl',
      ],
    )
    const display = fc.constantFrom('code', 'symbol', 'narrowSymbol') as fc.Arbitrary<'code'>
    const codes = fc.constantFrom(...CURRENCY_CODES)
    fc.assert(
      fc.property(
        locales,
        display,
        codes,
        fc.integer({ min: 1, max: 99_999_999 }),
        (locale, shown, code, cents) => {
          const format = new Intl.NumberFormat(locale, {
            style: 'currency',
            currency: code,
            currencyDisplay: shown,
          })
          const digits = format.resolvedOptions().maximumFractionDigits ?? 2
          const amount = Number((cents / 100).toFixed(digits))
          const text = format.format(amount)
          const read = parsePrice(text)
          const written = writtenCurrency(text)
          const open = written !== null && (written.code === null || written.others.length > 0)
          expect([text, read?.currency === code || open]).toEqual([text, true])
          // Three decimals look like thousands.
          if (read?.currency === code && digits < 3) expect([text, read.amount]).toEqual([text, amount])
        },
      ),
      { numRuns: howOften(300, 50_000) },
    )
  })
})
