import { readFile } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { beforeEach, describe, expect, it } from 'vitest'
import { eachDatabase } from '../../tests/support/database.ts'
import { scratchFolder } from '../../tests/support/scratch-folder.ts'
import type { FileKind } from '../sources/file/kinds.ts'
import type { FileSourceOptions } from '../sources/file-source.ts'
import { ImportFailed, importFile } from './import.ts'
import { takeRunLock } from './refresh-run.ts'

const BOOKS = `Name,Price,Rating,Reviews,Date
"Salt, Fat and Heat",$12.50,4.7,1500,2026-03-29
"Salt, Fat and Heat",$12.50,4.7,1600,2026-03-30
The Paper Garden,$9,4.1,80,2026-03-30
`
const database = eachDatabase()
let dataDir: string

beforeEach(async () => {
  dataDir = await scratchFolder()
})

describe('importFile', () => {
  it('publishes a file as an edition of its own', async () => {
    const summary = await imported('amazon', BOOKS)
    expect(summary).toMatchObject({ state: 'published', read: 3, taken: 3, skipped: 0, skippedFile: null })
    expect(summary.changes).toMatchObject({ products: { added: 2 }, observations: { added: 3 } })
    const names = await database
      .db('trend')
      .join('product', 'product.id', 'product_id')
      .orderBy('position')
      .pluck('name')
    expect(names.sort()).toEqual(['Salt, Fat and Heat', 'The Paper Garden'])
    expect(await database.db('edition').first()).toMatchObject({
      cause: 'import',
      figures: { origin: 'file' },
    })
    expect(await database.db('source_state').first()).toMatchObject({
      source: 'file-amazon',
      label: 'Amazon file',
      last_day: '2026-03-30',
    })
  })

  it('calls an edition of suppliers alone imported, not mixed', async () => {
    await imported('suppliers', 'Supplier,Email\nNingbo Orchid,a@orchid.example\n')
    expect(await database.db('edition').first()).toMatchObject({ figures: { products: 0, origin: 'file' } })
  })

  it('counts each supplier of a file of suppliers once, with all its facts', async () => {
    const lines = ['Ahorn', 'Birke', 'Ceder', 'Douglas', 'Espe'].map(
      (name) => `${name} Works,${name.toLowerCase()}@maker.example,$3.10,500,Hanoi`,
    )
    const file = (rows: string[]) => `Supplier,Email,Price,MOQ,City\n${rows.join('\n')}\n`
    const summary = await imported('suppliers', file(lines))
    expect(summary.changes?.contacts).toEqual({ added: 5, changed: 0 })
    const dearer = lines.map((line, at) =>
      at < 2 ? line.replace('$3.10', '$4.20').replace('Hanoi', 'Hue') : line,
    )
    expect((await imported('suppliers', file(dearer))).changes?.contacts).toEqual({ added: 0, changed: 2 })
  })

  it('keeps the newest day when an older file comes', async () => {
    await imported('amazon', BOOKS)
    await imported('amazon', 'Name,Reviews,Date\nThe Paper Garden,70,2019-12-31\n')
    expect(await database.db('source_state').pluck('last_day')).toEqual(['2026-03-30'])
  })

  it.each([
    ['suppliers', 'Supplier,Email,Verified on\nNingbo Orchid,a@orchid.example,2026-01-15\n', '2026-01-15'],
    ['suppliers', 'Supplier,Email\nNingbo Orchid,a@orchid.example\n', null],
    ['hashtags', 'Hashtag,Views,Date\ncleantok,9000,2026-02-02\n', '2026-02-02'],
    ['amazon', 'Name,Reviews,Date\nThe Paper Garden,70,2026-04-01\n', '2026-03-31'],
  ] as const)('records the newest day of a file of %s: %j', async (kind, text, day) => {
    await imported(kind, text)
    expect(await database.db('source_state').pluck('last_day')).toEqual([day])
  })

  it('changes and publishes nothing when the same file comes again', async () => {
    await imported('amazon', BOOKS)
    const product = await database.db('product').orderBy('id')
    const again = await imported('amazon', BOOKS)
    expect(again).toMatchObject({ state: 'nothing new', taken: 3, editionId: null })
    expect(await database.db('edition')).toHaveLength(1)
    expect(await database.db('product').orderBy('id')).toEqual(product)
  })

  it('lists every skipped line with the reason and imports the others', async () => {
    const broken = `${BOOKS}Short line\n,$4,4,10,2026-03-30\nAtlas of Tea,$7,4.4,20,2026-03-30\n`
    const summary = await imported('amazon', broken)
    expect(summary).toMatchObject({ state: 'published', read: 6, taken: 4, skipped: 2 })
    expect(summary.firstSkipped.map(({ line }) => line)).toEqual([5, 6])
    const listed = await readFile(summary.skippedFile ?? '', 'utf8')
    expect(listed.trimEnd().split('\r\n')).toEqual([
      'line,reason',
      ...summary.firstSkipped.map(({ line, reason }) => `${line},"${reason.replaceAll('"', '""')}"`),
    ])
  })

  it('imports nothing from a file with too many faults, with a message', async () => {
    const summary = await imported('amazon', 'Name,Price,Date\n,$4,2026-03-30\n')
    expect(summary).toMatchObject({ state: 'nothing taken', read: 1, taken: 0, skipped: 1 })
    expect(await database.db('edition')).toEqual([])
  })

  it('refuses an unreadable file and leaves no trace on the status page', async () => {
    await expect(imported('amazon', 'colour,weight\nred,4\n')).rejects.toThrow(ImportFailed)
    expect(await database.db('source_state')).toEqual([])
    expect(await database.db('refresh_run').first()).toMatchObject({ cause: 'import', state: 'failed' })
  })

  it('waits for a refresh that is under way', async () => {
    const lock = await takeRunLock(database.db)
    const order: string[] = []
    const importing = imported('amazon', BOOKS, {}, () => {
      order.push('told to wait')
      void lock?.release().then(() => order.push('released'))
    })
    expect(await importing).toMatchObject({ state: 'published' })
    expect(order).toEqual(['told to wait', 'released'])
  })

  it('marks the sandbox’s files as sample data', async () => {
    await imported('amazon', BOOKS, { origin: 'sandbox' })
    expect(await database.db('product').distinct('origin').pluck('origin')).toEqual(['sandbox'])
    expect(await database.db('source_state').pluck('label')).toEqual(['Sample history file'])
  })
})

async function imported(
  kind: FileKind,
  text: string,
  given: Partial<FileSourceOptions> = {},
  onWait: () => void = () => undefined,
) {
  return await importFile(
    {
      db: database.db,
      market: { region: 'US', timeZone: 'America/New_York', label: 'United States' },
      sampleData: true,
      dataDir,
      now: () => new Date('2026-04-01T08:00:00Z'),
      signal: new AbortController().signal,
      onWait,
    },
    { kind, file: Readable.from([Buffer.from(text)]), ...given },
  )
}
