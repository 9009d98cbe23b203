import { expect, it } from 'vitest'
import { readReferenceRates } from './reference-rates.ts'

const FILE = `<?xml version="1.0" encoding="UTF-8"?>
<gesmes:Envelope xmlns:gesmes="http://www.gesmes.org/xml/2002-08-01" xmlns="http://www.ecb.int/vocabulary/2002-08-01/eurofxref">
	<gesmes:subject>Reference rates</gesmes:subject>
	<gesmes:Sender><gesmes:name>European Central Bank</gesmes:name></gesmes:Sender>
	<Cube><Cube time='2026-11-20'><Cube currency='USD' rate='1.1622'/><Cube currency='JPY' rate='181.45'/></Cube></Cube>
</gesmes:Envelope>`

it('reads the bank’s daily file', () => {
  expect(readReferenceRates(FILE)).toEqual({
    day: '2026-11-20',
    rates: [
      { currency: 'USD', perEuro: 1.1622 },
      { currency: 'JPY', perEuro: 181.45 },
    ],
  })
})

it.each([
  ['a page of words', '<!doctype html><title>Moved</title>'],
  ['half a file', FILE.slice(0, 300)],
  ['no rates', FILE.replace(/<Cube currency[^>]*>/g, '')],
  ['a rate of nothing', FILE.replace('1.1622', '0')],
  ['a rate that is no number', FILE.replace('1.1622', 'N/A')],
  ['a day that is none', FILE.replace('2026-11-20', '2026-02-30')],
  ['a code that is none', FILE.replace("'USD'", "'US$'")],
  [
    'an entity that grows',
    `<!DOCTYPE x [<!ENTITY a "1.1622"><!ENTITY b "&a;&a;&a;&a;">]>${FILE.replace("rate='1.1622'", "rate='&b;'")}`,
  ],
  ['nothing', ''],
])('refuses %s in words', (_what, text) => {
  expect(() => readReferenceRates(text)).toThrow(/^European Central Bank: /)
})
