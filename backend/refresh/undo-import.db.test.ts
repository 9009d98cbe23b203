import { Readable } from 'node:stream'
import { expect, it } from 'vitest'
import { startApp } from '../../tests/support/app.ts'
import { createTestDatabase } from '../../tests/support/database.ts'
import { scratchFolder } from '../../tests/support/scratch-folder.ts'
import type { FileKind } from '../sources/file/kinds.ts'
import { type ImportDeps, ImportFailed, importFile, undoImport } from './import.ts'

/** One second per edition tells its answers apart. */
let clock = Date.parse('2026-04-01T08:00:00Z')
const SHIPMENTS = `Bill of Lading,Shipper Name,Shipper Country,Product Description,Arrival Date
B-1,LUMERONG LIGHTING,China,LED DESK LAMPS,2026-03-01
B-2,KAEL WARE,India,GARLIC PRESS,2026-03-05
`
const HEADER = 'Name,Price,Rating,Units per day,Date\n'

const database = await createTestDatabase()
const { db } = database
const dataDir = await scratchFolder()
await imported('amazon', salesOf(['Garlic Press', 'Desk Lamp', 'Yoga Strap'], 60, 4))
await imported('shipments', SHIPMENTS)
await imported('suppliers', 'Supplier,Country,Email,Price\nLumerong Lighting,China,a@lumerong.example,$3\n')
await imported('hashtags', 'Hashtag,Views,Posts,Date\ncleantok,9000,20,2026-03-30\n')
const app = await startApp({ db, url: database.url, now: () => new Date(clock) })

it('every answer and every row of the market is as before after the last import is undone', async () => {
  const before = await everything()
  expect(before.tables).toMatchObject({ trend: [{}, {}, {}], match: expect.not.arrayContaining([null]) })
  const { editionId } = await imported(
    'amazon',
    `${salesOf(['Garlic Press', 'Desk Lamp'], 3, 90, '$99.00')}${salesOf(['Milk Frother', 'Ice Roller'], 60, 30, '$7.00', '')}`,
  )
  await app.reached(Number(editionId))
  expect(await everything()).not.toEqual(before)
  const undone = await undoImport(deps(), Number(editionId))
  await app.reached(undone.editionId)
  expect(await everything()).toEqual(before)
})

it.each([
  [
    'suppliers',
    'Supplier,Country,Email,Price\nLumerong Lighting,China,b@lumerong.example,$9\nNew Tools,Vietnam,n@new.example,$2\n',
  ],
  [
    'shipments',
    'Bill of Lading,Shipper Name,Shipper Country,Product Description,Arrival Date\nB-1,LUMERONG LIGHTING,China,GARLIC PRESS STEEL,2026-03-20\nB-9,KAEL WARE,,YOGA STRAP COTTON,2026-03-21\n',
  ],
  [
    'hashtags',
    'Hashtag,Views,Posts,Date\ncleantok,99000,21,2026-03-30\ncleantok,99999,22,2026-03-31\nnewtok,5,1,2026-03-31\n',
  ],
  ['shops', 'Shop name,Rating,Reviews\nKael Store,4.5,20\n'],
] as const)('an import of %s leaves no trace once it is undone', async (kind, text) => {
  const before = await everything()
  const { editionId } = await imported(kind, text)
  expect(await everything()).not.toEqual(before)
  await undoImport(deps(), Number(editionId))
  expect(await tables()).toEqual(before.tables)
})

it('an import cannot be undone twice, after another publication, or if it was not the last', async () => {
  const first = await imported('hashtags', 'Hashtag,Views,Date\nonetok,5,2026-03-31\n')
  const second = await imported('hashtags', 'Hashtag,Views,Date\ntwotok,5,2026-03-31\n')
  await expect(undoImport(deps(), Number(first.editionId))).rejects.toThrow(ImportFailed)
  await undoImport(deps(), Number(second.editionId))
  expect(await hashtags()).toEqual(['cleantok', 'onetok'])
  await expect(undoImport(deps(), Number(second.editionId))).rejects.toThrow('can no longer be undone')
})

it('a file that brings nothing new leaves the import before it to be undone', async () => {
  const before = await hashtags()
  const text = 'Hashtag,Views,Date\nthreetok,5,2026-03-31\n'
  const { editionId } = await imported('hashtags', text)
  expect(await imported('hashtags', text)).toMatchObject({ state: 'nothing new' })
  await undoImport(deps(), Number(editionId))
  expect(await hashtags()).toEqual(before)
})

const hashtags = () => db('hashtag').orderBy('hashtag').pluck('hashtag')

function salesOf(
  names: readonly string[],
  days: number,
  most: number,
  price = '$12.50',
  header = HEADER,
): string {
  const last = Date.parse('2026-03-31T00:00:00Z')
  const rows = names.flatMap((name, at) =>
    Array.from({ length: days }, (_, ago) => {
      const day = new Date(last - ago * 86_400_000).toISOString().slice(0, 10)
      return `${name},${price},4.${at},${Math.max(1, most + at - Math.floor(ago / 9))},${day}\n`
    }),
  )
  return header + rows.join('')
}

/** Without publication time and edition. */
async function everything() {
  const answers: Record<string, unknown> = {}
  for (const path of PATHS) {
    const { text } = await app.call(path)
    answers[path] = JSON.parse(
      text.replace(/"(?:editionId|edition)":"?\d+"?|"[a-zA-Z]*At":"[^"]*"/g, '"_":0'),
    )
  }
  return { answers, tables: await tables() }
}

const PATHS = [
  '/api/stats',
  '/api/amazon/trending?limit=50',
  '/api/suppliers?limit=50',
  '/api/hashtags/trending',
]

async function tables(): Promise<Record<string, unknown>> {
  const found: Record<string, unknown> = {}
  for (const table of TABLES) {
    const { rows } = await db.raw(
      `select to_jsonb(t) - 'edition_id' as row from ?? t order by to_jsonb(t)::text collate "C"`,
      [table],
    )
    found[table] = rows
  }
  return found
}

const TABLES = [
  ...['product', 'observation', 'product_week', 'supplier', 'supplier_buyer', 'shipment', 'cargo', 'contact'],
  ...[
    'shop',
    'hashtag',
    'hashtag_observation',
    'source_state',
    'stage_change',
    'evidence_outcome',
    'price_level',
  ],
  ...['trend', 'match', 'explored', 'trend_place', 'forecast_record', 'product_profit', 'supplier_category'],
]

function deps(): ImportDeps {
  clock += 1000
  const now = new Date(clock)
  return {
    ...{ db, sampleData: true, dataDir, now: () => now, signal: new AbortController().signal },
    market: { region: 'US', timeZone: 'America/New_York', label: 'United States' },
  }
}

async function imported(kind: FileKind, text: string) {
  return await importFile(deps(), { kind, file: Readable.from([Buffer.from(text)]) })
}
