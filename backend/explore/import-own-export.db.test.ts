import { Readable } from 'node:stream'
import { parse } from 'csv-parse/sync'
import { expect, it } from 'vitest'
import { startApp } from '../../tests/support/app.ts'
import { createTestDatabase } from '../../tests/support/database.ts'
import { makeProduct, publishEdition } from '../../tests/support/factories.ts'
import { scratchFolder } from '../../tests/support/scratch-folder.ts'
import type { Db } from '../db/knex.ts'
import { type ImportSummary, importFile } from '../refresh/import.ts'
import type { FileKind } from '../sources/file/kinds.ts'
import { writeExplored } from './write-explored.ts'

const dataDir = await scratchFolder()
const { db, ...database } = await createTestDatabase()
await imported(db, 'amazon', 'Name,Brand,Price,Rating,Date\nPaper Garden,Aldine,$9,4.1,2026-03-30\n')
await imported(db, 'tiktok', 'Name,Product id,Price,Date\nIce Roller,1729400000000000345,$7.50,2026-03-30\n')
const live = await makeProduct(db, {
  channel: 'amazon',
  origin: 'live',
  external_id: 'B0CASES345',
  name: '=1+1 Lamp',
  url: 'https://www.amazon.com/dp/B0CASES345',
})
const ids = await db('product').whereNot('id', live).orderBy('id').pluck('id')
const edition = await publishEdition(
  db,
  [live, ...ids].map((id) => ({ id })),
)
await db.transaction((trx) => writeExplored(trx, edition))
const app = await startApp({ db, url: database.url })
const { text } = await app.call('/api/export/products.csv', {
  as: 'pro',
  headers: { 'x-requested-with': 'app', 'sec-fetch-site': 'same-origin' },
})

it('an export names each product’s number and link', () => {
  const records: Record<string, string>[] = parse(text, { bom: true, columns: true })
  const named = records.map((record) => [
    record['ASIN or item number'],
    record['Product link'],
    record['Tideline key']?.replace(/~.+/, '~'),
  ])
  expect(named.sort()).toEqual([
    ['', '', 'amazon:~'],
    ['1729400000000000345', '', 'tiktok:1729400000000000345'],
    ['B0CASES345', 'https://www.amazon.com/dp/B0CASES345', 'amazon:B0CASES345'],
  ])
})

it.each(['amazon', 'tiktok'] as const)('an export imported again as %s is nothing new', async (kind) => {
  const before = await db('product').orderBy('id')
  const summary = await imported(db, kind, text)
  expect(summary).toMatchObject({ state: 'nothing new', read: 3, taken: 3, skipped: 0 })
  expect(summary.notes.join()).toContain('This is an export of Tideline')
  expect(await db('product').orderBy('id')).toEqual(before)
})

it('an export of another server adds its products to their own channels', async () => {
  const other = await createTestDatabase()
  const summary = await imported(other.db, 'amazon', text)
  expect(summary).toMatchObject({ state: 'published', changes: { products: { added: 3, changed: 0 } } })
  const key = (database: Db) => database('product').select('channel', 'external_id').orderBy('external_id')
  expect(await key(other.db)).toEqual(await key(db))
  expect(await imported(other.db, 'amazon', text)).toMatchObject({ state: 'nothing new' })
})

function imported(into: Db, kind: FileKind, content: string): Promise<ImportSummary> {
  const deps = {
    ...{ db: into, dataDir, sampleData: false, now: () => new Date('2026-11-22T09:00:00Z') },
    market: { region: 'US', timeZone: 'America/New_York', label: 'United States' },
    signal: new AbortController().signal,
  }
  return importFile(deps, { kind, file: Readable.from([content]) })
}
