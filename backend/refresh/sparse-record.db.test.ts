import { Readable } from 'node:stream'
import { beforeEach, describe, expect, it } from 'vitest'
import { eachDatabase } from '../../tests/support/database.ts'
import { scratchFolder } from '../../tests/support/scratch-folder.ts'
import { addDays } from '../calendar/days.ts'
import { readDailyCounts } from '../trends/product-counts.ts'
import { importFile } from './import.ts'

const database = eachDatabase()
let dataDir: string

beforeEach(async () => {
  dataDir = await scratchFolder()
})

const FIRST = '2026-02-01'
const LAST = '2026-03-30'

/** The lamp sells every day, the mug where `sold` is true. */
function salesFile(sold: (day: number) => boolean): string[] {
  return Array.from({ length: 58 }, (_, at) => addDays(FIRST, at)).flatMap((day, at) => [
    `${day},L1,Lamp,${5 + (at % 3)}`,
    ...(sold(at) ? [`${day},M1,Mug,${4 + (at % 2)}`] : []),
  ])
}

async function imported(files: string[][], asOf = LAST, counts = 'Sold per day') {
  for (const rows of files) {
    const text = [`date,product_id,product_name,${counts}`, ...rows, ''].join('\n')
    await importFile(
      {
        db: database.db,
        market: { region: 'US', timeZone: 'America/New_York', label: 'United States' },
        sampleData: true,
        dataDir,
        now: () => new Date('2026-06-01T08:00:00Z'),
        signal: new AbortController().signal,
      },
      { kind: 'amazon', file: Readable.from([Buffer.from(text)]) },
    )
  }
  const mug = await database.db('product').where({ external_id: 'M1' }).first('id')
  const { days } = await database.db.transaction((trx) => readDailyCounts(trx, mug.id, asOf))
  return days.map(({ amount }) => amount)
}

it('in a file that names a product only on days when it sold, the other days count as none sold', async () => {
  const days = await imported([salesFile((day) => day % 6 === 0)])
  expect(days.slice(-8)).toEqual([0, 0, 0, 0, 4, 0, 0, 0])
})

it('in a file with a row for nearly every product and day, a missing day is unknown', async () => {
  expect(await imported([salesFile((day) => day !== 50)])).toHaveLength(57)
})

it('days between two files are unknown', async () => {
  const later = addDays(LAST, 20)
  const days = await imported([salesFile((day) => day % 6 === 0), [`${later},M1,Mug,9`]], later)
  expect(days.slice(-3)).toEqual([0, 0, 9])
  expect(days).toHaveLength(59)
})

describe('totals that a source repeats', () => {
  /** Two units a day each; the source counts on `renewed` days and repeats its totals on the others. */
  const totals = (renewed: (day: number) => boolean, products = 25) => {
    let counted = 0
    return Array.from({ length: 58 }, (_, at) => {
      if (renewed(at)) counted = at
      return Array.from(
        { length: products },
        (_product, number) =>
          `${addDays(FIRST, at)},${number === 0 ? 'M1' : `P${number}`},Mug,${2 * counted}`,
      )
    })
  }

  const counted = (files: string[][]) => imported(files, LAST, 'Total sold')

  it('are left out: the next difference is spread over the days since the last count', async () => {
    const days = totals((day) => day % 5 === 0)
    expect(await counted([days.flat()])).toEqual(Array(55).fill(2))
  })

  it('are deleted once the source’s pattern is known, and the record ends with the last count', async () => {
    const days = totals((day) => day % 5 === 0)
    expect(await counted([days.slice(0, 4).flat(), days.slice(4).flat()])).toEqual(Array(55).fill(2))
    const mug = await database.db('product').where({ external_id: 'M1' }).first('record_end')
    expect(mug.record_end).toBe(addDays(FIRST, 55))
  })

  it('once in a source that counts every day change no level', async () => {
    const days = totals((day) => day !== 30)
    expect(await counted([days.flat()])).toEqual(Array(57).fill(2))
  })

  it('of few products count as none sold', async () => {
    const days = await counted([totals((day) => day % 5 === 0, 15).flat()])
    expect(days.slice(-7)).toEqual([0, 0, 0, 0, 10, 0, 0])
  })
})
