import { expect, it } from 'vitest'
import { startApp } from '../../tests/support/app.ts'
import { createTestDatabase } from '../../tests/support/database.ts'
import { makeProduct, publishEdition } from '../../tests/support/factories.ts'

const database = await createTestDatabase()
const { db } = database
const app = await startApp(database)

async function read(path: string) {
  return JSON.parse((await app.call(path)).text)
}

it('a server without sources announces no refresh and shows that nothing is connected', async () => {
  const status = {
    edition: null,
    nextRefreshAt: null,
    message:
      'No data source is connected yet. If you run this server, set the key of a source or import a file. The README says how.',
  }
  expect(await read('/api/data-refresh-status')).toMatchObject(status)
  const nothing = { products: 0, suppliers: 0, origin: null }
  await app.reached(await publishEdition(db, [], nothing))
  expect(await read('/api/data-refresh-status')).toMatchObject(status)
  expect(await read('/api/refresh-timer')).toMatchObject({ timeUntilRefresh: null, nextRefreshAt: null })
})

it('a server without sources shows imported data without that notice', async () => {
  const edition = await publishEdition(db, [{ id: await makeProduct(db) }], {
    origin: 'file',
  })
  await app.reached(edition)
  expect(await read('/api/data-refresh-status')).toMatchObject({
    edition: { id: String(edition), origin: 'file' },
    nextRefreshAt: null,
    message: null,
  })
})
