import { Agent } from 'node:http'
import fc from 'fast-check'
import { afterAll, expect, it } from 'vitest'
import { type CallOptions, startApp } from '../../tests/support/app.ts'
import { createTestDatabase } from '../../tests/support/database.ts'
import { makeMatch, makeProduct, makeSupplier, publishEdition } from '../../tests/support/factories.ts'
import { howOften } from '../../tests/support/how-often.ts'

const HOSTILE_NAME =
  `<script>alert(1)</script> "><img src=x onerror=alert(1)> '; drop table product; -- \u202e \u0000`.replace(
    '\u0000',
    '',
  )

const agent = new Agent({ keepAlive: true, maxSockets: 10 })

const database = await createTestDatabase()
const { db } = database
const product = await makeProduct(db, {
  name: HOSTILE_NAME,
  url: 'javascript:alert(1)',
  channel: 'amazon',
  image_urls: ['https://pictures.example/a.jpg'],
})
await makeMatch(db, product, await makeSupplier(db, { name: HOSTILE_NAME }))
await publishEdition(db, [{ id: product, channel: 'amazon' }])
const app = await startApp({ ...database, environment: { TRUST_PROXY: 'on' } })

afterAll(() => agent.destroy())

const PARAMETERS = [
  '/api/tiktok/trending?category=',
  '/api/tiktok/trending?origin=',
  '/api/tiktok/trending?limit=',
  '/api/tiktok/trending?page=',
  '/api/dashboard/live-trending?limit=',
  '/api/suppliers?q=',
  '/api/suppliers?country=',
  '/api/suppliers?sort=',
  '/api/importyeti/suppliers?productName=',
  '/api/products?category=',
  '/api/products?sort=',
  '/api/products?cursor=',
  '/api/products/',
  '/api/products/1?days=',
  '/api/search?q=',
  '/api/explore?q=',
  '/api/explore?category=',
  '/api/explore?velocityFrom=',
  '/api/explore?priceTo=',
  '/api/explore?sort=',
  '/api/explore?direction=',
  '/api/explore/loosen?q=',
  '/api/stats?',
  '/img/',
]

const KNOWN = [
  "' or 1=1 --",
  "'; drop table product; --",
  '%_%_%_'.repeat(30),
  '\\',
  '\\\\',
  "\\'",
  "' & '",
  "'a':*b",
  '!!&|()<->:*',
  '{{7*7}}',
  '../../../etc/passwd',
  '$(id)',
  '\u0000',
  '\ud800',
  'NaN',
  '-0',
  '1e309',
  '__proto__',
  'constructor',
  '٣',
  '[]',
  '{"$gt":""}',
  '\r\nSet-Cookie: a=b',
]
const hostile = fc.oneof(
  fc.constantFrom(...KNOWN),
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.string({ unit: 'grapheme', maxLength: 60 }),
)
const wire = fc.oneof(
  hostile.map((text) => encodeURIComponent(text.toWellFormed())),
  fc
    .array(fc.integer({ min: 0, max: 255 }), { maxLength: 30 })
    .map((bytes) => bytes.map((byte) => `%${byte.toString(16).padStart(2, '0')}`).join('')),
  fc.stringMatching(/^[!-~]{0,40}$/).map((text) => text.replaceAll('#', '%')),
)

it.each(PARAMETERS)(
  '%s answers hostile texts with an ordinary status',
  async (parameter) => {
    const answered = async (texts: string[]) => {
      const replies = await Promise.all(
        texts.map((text) => app.call(parameter + text, { ...whoAsks(parameter), agent })),
      )
      for (const { status } of replies) expect([200, 400, 401, 402, 404]).toContain(status)
    }
    await answered(KNOWN.map((text) => encodeURIComponent(text.toWellFormed())))
    const texts = fc.array(wire, { minLength: 20, maxLength: 20 })
    await fc.assert(fc.asyncProperty(texts, answered), { numRuns: howOften(3, 50) })
  },
  60_000,
)

let networks = 0

function whoAsks(parameter: string): CallOptions {
  if (!parameter.startsWith('/api/importyeti/')) return { as: 'pro' }
  networks += 1
  return { headers: { 'x-forwarded-for': `10.${networks >> 16}.${(networks >> 8) & 255}.${networks & 255}` } }
}

it('hostile names are returned unchanged as JSON, never as a javascript link', async () => {
  const { text, headers } = await app.call('/api/amazon/trending')
  const [item] = JSON.parse(text)
  expect(item).toMatchObject({ name: HOSTILE_NAME, url: null })
  expect(item.suppliers[0].name).toBe(HOSTILE_NAME)
  expect(item.imageUrl).toMatch(/^\/img\/[0-9a-f]{64}\/320$/)
  expect(headers['content-type']).toBe('application/json; charset=utf-8')
})
