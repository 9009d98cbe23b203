import fc from 'fast-check'
import { getCountries, getExampleNumber } from 'libphonenumber-js/min'
import examples from 'libphonenumber-js/mobile/examples'
import { expect, it } from 'vitest'
import { readPhones, typedPhone } from '../contracts/phones.ts'

it.each<[string, string | null, string[]]>([
  ['+1-202-555-0101', null, ['+12025550101']],
  ['+44 (0)20 7946 0958', null, ['+442079460958']],
  ['+86 574 5550 1234 ext. 12', 'CN', ['+8657455501234']],
  ['0574 5550 1234 x5', null, ['057455501234']],
  ['0574 5550 1234 x5', 'CN', ['+8657455501234']],
  ['021 5550 1234-808', 'CN', ['+862155501234']],
  ['(+86) 158 2555 0123', 'CN', ['+8615825550123']],
  ['0086 574 5550 1234', null, ['+8657455501234']],
  ['＋８６ １５８ ２５５５ ０１２３', null, ['+8615825550123']],
  ['٠٥٣٢١٢٣٤٥٦٧', 'TR', ['+905321234567']],
  ['8 (495) 123-45-67', 'RU', ['+74951234567']],
  ['8615825550123', null, ['+8615825550123']],
  ['8.615825550123E+12', 'CN', ['+8615825550123']],
  ['8615825550123.0', 'CN', ['+8615825550123']],
  ['15825550123', null, ['15825550123']],
  ['+1 202 555 0101 / +1 202 555 0102', null, ['+12025550101', '+12025550102']],
  ['+86 139 0000 1111 +86 139 0000 2222', 'CN', ['+8613900001111', '+8613900002222']],
  ['13900001111 13900002222', 'CN', ['+8613900001111', '+8613900002222']],
  ['0901 234 567 - 0902 345 678', 'VN', ['+84901234567', '+84902345678']],
  ['030/1234567', 'DE', ['+49301234567']],
  ['0574-5550 1234/35', 'CN', ['+8657455501234']],
  ['Tel: +86 574 5550 1234 Fax: +86 574 5550 1235', 'CN', ['+8657455501234']],
  ['手机：13900001111；传真：0574-55501235', 'CN', ['+8613900001111']],
  ['8.61582E+12', 'CN', []],
  ['1-800-FLOWERS', 'US', []],
  ['+12', null, []],
  ['+1234567890123456', null, []],
  ['ask at the desk', 'CN', []],
])('%s of %s is dialed as %j', (text, country, numbers) => {
  expect(readPhones(text, country).map(({ number }) => number)).toEqual(numbers)
})

it.each([
  ['tel:+86 574 5550 1234', '+86 574 5550 1234'],
  ['8615825550123.0', '8615825550123'],
  ['8,615825550123E+12', '8615825550123'],
  ['8.61582E+12', null],
  ['0574 5550 1234 ext. 12', '0574 5550 1234 ext. 12'],
])('%s was typed as %s', (text, typed) => {
  expect(typedPhone(text)).toBe(typed)
})

const valid = getCountries().flatMap((country) => {
  const phone = getExampleNumber(country, examples)
  return phone?.isValid() ? [phone] : []
})
const written = fc
  .constantFrom(...valid)
  .chain((phone) =>
    fc
      .constantFrom(
        phone.number,
        phone.formatInternational(),
        `(+${phone.countryCallingCode}) ${phone.nationalNumber}`,
        `00${phone.countryCallingCode} ${phone.nationalNumber}`,
        `Tel.: ${phone.formatInternational().replaceAll(' ', '-')}`,
        phone.formatNational(),
      )
      .map((text) => ({ text, phone })),
  )

it('reads the mobile number of every country as its people write it', () => {
  fc.assert(
    fc.property(written, ({ text, phone }) => {
      expect(readPhones(text, phone.country ?? null).map(({ number }) => number)).toEqual([phone.number])
    }),
    { numRuns: 2000 },
  )
})

it('reads each number of a list, and what it writes again', () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.constantFrom(...valid), { minLength: 2, maxLength: 4 }), (phones) => {
      const numbers = [...new Set(phones.map(({ number }) => number))]
      const read = readPhones(phones.map((phone) => phone.formatInternational()).join('; '), null)
      expect(read.map(({ number }) => number)).toEqual(numbers)
      expect(readPhones(numbers.join(', '), null).map(({ number }) => number)).toEqual(numbers)
    }),
  )
})

it('gives a number that is written in the text, or none, for any text', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: 'grapheme', maxLength: 80 }),
      fc.constantFrom('CN', 'US', null),
      (text, country) => {
        for (const { number, written } of readPhones(text, country)) {
          expect(number).toMatch(/^\+?\d{3,17}$/)
          expect(text.normalize('NFKC')).toContain(written)
        }
      },
    ),
  )
})
