import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from './app.ts'

const BUILT = join(import.meta.dirname, '../../dist/pwa')

test('the page of components is in no built file and at no address', async ({ request }) => {
  const files = readdirSync(BUILT, { recursive: true, encoding: 'utf8' }).filter((file) =>
    statSync(join(BUILT, file)).isFile(),
  )
  const holding = files.filter((file) =>
    readFileSync(join(BUILT, file)).includes('Every part in every state'),
  )
  expect(files.length).toBeGreaterThan(20)
  expect(holding).toEqual([])
  expect((await request.get('/development/', { headers: { accept: 'text/html' } })).status()).toBe(404)
})
