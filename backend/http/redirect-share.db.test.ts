import { expect, it } from 'vitest'
import { startApp } from '../../tests/support/app.ts'
import { createTestDatabase } from '../../tests/support/database.ts'

const app = await startApp(await createTestDatabase())

it('a share that no service worker took is answered by a page, however large the photo', async () => {
  const headers = { 'content-type': 'multipart/form-data; boundary=x', 'content-length': 200_000 }
  const { status, headers: answered } = await app.call('/lookup', {
    ...{ method: 'POST', headers },
    body: Buffer.alloc(200_000, 'x'),
  })
  expect({ status, location: answered.location }).toEqual({ status: 303, location: '/lookup?refused=worker' })
})

it('other pages take no POST', async () => {
  expect((await app.call('/trending', { method: 'POST', body: '{}' })).status).toBe(405)
})
