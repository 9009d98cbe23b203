import { Readable } from 'node:stream'
import { beforeEach, expect, it } from 'vitest'
import { startApp } from '../../tests/support/app.ts'
import { eachDatabase } from '../../tests/support/database.ts'
import { scratchFolder } from '../../tests/support/scratch-folder.ts'
import { importFile } from './import.ts'

const database = eachDatabase()
let dataDir: string

beforeEach(async () => {
  dataDir = await scratchFolder()
})

async function imported(content: string): Promise<void> {
  await importFile(
    {
      db: database.db,
      market: { region: 'US', timeZone: 'America/New_York', label: 'United States' },
      sampleData: true,
      dataDir,
      now: () => new Date('2026-04-01T08:00:00Z'),
      signal: new AbortController().signal,
      onWait: () => undefined,
    },
    { kind: 'suppliers', file: Readable.from([Buffer.from(content)]) },
  )
}

it('a supplier’s town and picture come from the file, and are null where it has none', async () => {
  await imported(
    'Supplier,Country,City,Logo,Email\n' +
      'Ningbo Orchid,CN,Ningbo,https://pictures.example/orchid.png,a@orchid.example\n' +
      'Da Nang Steel,VN,,javascript:alert(1),b@steel.example\n',
  )
  const app = await startApp(database)
  const suppliers = JSON.parse((await app.call('/api/suppliers?sort=name')).text)
  await app.stop()
  expect(suppliers).toMatchObject([
    { name: 'Da Nang Steel', location: null, imageUrl: null },
    {
      name: 'Ningbo Orchid',
      location: 'Ningbo',
      imageUrl: expect.stringMatching(/^\/img\/[0-9a-f]{64}\/96$/),
    },
  ])
  expect(await database.db('picture').pluck('url')).toEqual(['https://pictures.example/orchid.png'])
})

it('a supplier’s earlier facts are kept when a later file lacks them', async () => {
  await imported('Supplier,Country,City,Email\nNingbo Orchid,CN,Ningbo,a@orchid.example\n')
  await imported('Supplier,Country,Email\nNingbo Orchid,CN,b@orchid.example\n')
  expect(await database.db('supplier').pluck('location')).toEqual(['Ningbo'])
})
