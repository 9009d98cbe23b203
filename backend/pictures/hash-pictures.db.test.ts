import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { pino } from 'pino'
import { afterAll, beforeEach, expect, it } from 'vitest'
import { madeUpPicture } from '../../tests/bench/made-up-pictures.ts'
import { createTestDatabase } from '../../tests/support/database.ts'
import { makeProduct, publishEdition } from '../../tests/support/factories.ts'
import { pictureName } from './address.ts'
import { hashPictures } from './hash-pictures.ts'

const ORIGIN = 'https://pictures.sandbox.example'
const NOW = new Date('2026-11-20T10:00:00Z')
const HOUR_MS = 3_600_000
const photo = await madeUpPicture(1)
let asked: string[] = []
const server = createServer((request, response) => {
  asked.push(request.url ?? '')
  if (request.url === '/photo.jpg') response.end(photo)
  else if (request.url === '/page.jpg') response.end('<!doctype html>')
  else response.writeHead(404).end()
}).listen(0, '127.0.0.1')
await once(server, 'listening')
const { db } = await createTestDatabase()
const products = [
  await makeProduct(db, { name: 'Broken', image_urls: [`${ORIGIN}/missing.jpg`] }),
  await makeProduct(db, { name: 'Page', image_urls: [`${ORIGIN}/page.jpg`] }),
  await makeProduct(db, { name: 'Photo', image_urls: [`${ORIGIN}/photo.jpg`, `${ORIGIN}/second.jpg`] }),
  await makeProduct(db, { name: 'No picture', image_urls: [] }),
]
await publishEdition(
  db,
  products.map((id) => ({ id })),
)
for (const path of ['/missing.jpg', '/page.jpg', '/photo.jpg', '/second.jpg']) {
  const url = ORIGIN + path
  await db('picture')
    .insert({ sha256: pictureName(url), url })
    .onConflict('sha256')
    .ignore()
}

beforeEach(() => {
  asked = []
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

function hash(now: Date, signal = new AbortController().signal): Promise<number> {
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const fakeServer = { pictureOrigin: ORIGIN, origin }
  return hashPictures({ db, fakeServer, now, signal, log: pino({ level: 'silent' }) })
}

it('asks for nothing once its time is over', async () => {
  expect(await hash(NOW, AbortSignal.abort())).toBe(0)
  expect(asked).toEqual([])
})

it('gives each product’s first picture a look, and a broken one stops nobody', async () => {
  expect(await hash(NOW)).toBe(1)
  expect([...asked].sort()).toEqual(['/missing.jpg', '/page.jpg', '/photo.jpg'])
  const rows = await db('picture').whereNotNull('looked_at').orderBy('url').select('url', 'look')
  expect(rows).toEqual([
    { url: `${ORIGIN}/missing.jpg`, look: null },
    { url: `${ORIGIN}/page.jpg`, look: null },
    { url: `${ORIGIN}/photo.jpg`, look: expect.stringMatching(/^[0-9a-f]{16}$/) },
  ])
})

it('asks again for a picture without a look after a day', async () => {
  await hash(new Date(NOW.getTime() + 23 * HOUR_MS))
  expect(asked).toEqual([])
  await hash(new Date(NOW.getTime() + 25 * HOUR_MS))
  expect([...asked].sort()).toEqual(['/missing.jpg', '/page.jpg'])
})

it('asks again for all after a month, and keeps the look of a picture that is away', async () => {
  const missing = () => db('picture').where({ url: `${ORIGIN}/missing.jpg` })
  await missing().update({ look: '00000000ffffffff' })
  await hash(new Date(NOW.getTime() + 32 * 24 * HOUR_MS))
  expect(asked).toHaveLength(3)
  expect(await missing().select('look')).toEqual([{ look: '00000000ffffffff' }])
})
