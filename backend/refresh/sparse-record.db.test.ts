import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../tests/support/database.ts'
import { addDays } from '../calendar/days.ts'
import { readDailyCounts } from '../trends/product-counts.ts'
import { importFile } from './import.ts'

let database: TestDatabase
let dataDir: string

beforeEach(async () => {
  database = await createTestDatabase()
  dataDir = await mkdtemp(join(tmpdir(), 'tideline-sparse-'))
})
afterEach(async () => {
  await database.drop()
  await rm(dataDir, { recursive: true })
})

const FIRST = '2026-02-01'
const LAST = '2026-03-30'

/** Sales of two products from the first day on; the second one sells on each of `every` days, the first on every day. */
async function imported(every: number) {
  const rows = Array.from({ length: 58 }, (_, at) => addDays(FIRST, at)).flatMap((day, at) => [
    `${day},L1,Lamp,${5 + (at % 3)}`,
    ...(at % every === 0 ? [`${day},M1,Mug,${4 + (at % 2)}`] : []),
  ])
  const text = ['date,product_id,product_name,units_sold', ...rows, ''].join('\n')
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
  const mug = await database.db('product').where({ external_id: 'M1' }).first('id', 'sparse_record')
  const { days } = await database.db.transaction((trx) => readDailyCounts(trx, mug.id, LAST))
  return { sparse: mug.sparse_record, days: days.slice(-8).map(({ amount }) => amount) }
}

it('in a file that names a product only on days when it sold, the other days count as none sold', async () => {
  expect(await imported(6)).toEqual({ sparse: true, days: [0, 0, 0, 0, 4, 0, 0, 0] })
})

it('in a file with a row for nearly every product and day, a missing day is unknown', async () => {
  expect(await imported(1)).toMatchObject({ sparse: false })
})
