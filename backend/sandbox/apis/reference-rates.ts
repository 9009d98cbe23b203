import * as z from 'zod/mini'
import { Numeric, readRows } from '../../process/data-file.ts'

export function referenceRatesFile(now: Date): string {
  const day = new Date(now)
  while (day.getUTCDay() === 0 || day.getUTCDay() === 6) day.setUTCDate(day.getUTCDate() - 1)
  const number = Math.floor(day.getTime() / 86_400_000)
  const cubes = AROUND.map(({ currency, rate }, index) => {
    const moved = rate * (1 + 0.01 * Math.sin(number / 9 + index))
    return `\t\t\t<Cube currency='${currency}' rate='${Number(moved.toPrecision(5))}'/>`
  })
  return `<?xml version="1.0" encoding="UTF-8"?>
<gesmes:Envelope xmlns:gesmes="http://www.gesmes.org/xml/2002-08-01" xmlns="http://www.ecb.int/vocabulary/2002-08-01/eurofxref">
\t<gesmes:subject>Reference rates</gesmes:subject>
\t<gesmes:Sender>
\t\t<gesmes:name>European Central Bank</gesmes:name>
\t</gesmes:Sender>
\t<Cube>
\t\t<Cube time='${day.toISOString().slice(0, 10)}'>
${cubes.join('\n')}
\t\t</Cube>
\t</Cube>
</gesmes:Envelope>
`
}

const Row = z.strictObject({ currency: z.string(), rate: Numeric })
const AROUND = readRows('backend/sandbox/apis/reference-rates.csv', Row)
