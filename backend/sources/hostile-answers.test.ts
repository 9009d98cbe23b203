import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { collectRows } from '../../tests/support/collect-rows.ts'
import { createRealTimeAmazon } from './amazon/real-time-amazon.ts'
import { createImportyeti } from './importyeti/importyeti.ts'
import { SourceFailure, type SourceRow } from './port.ts'
import { createEchotik } from './tiktok/echotik.ts'
import { createScrapecreators } from './tiktok/scrapecreators.ts'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

/** One complete answer per vendor, from its reference. */
const ANSWERS: readonly (readonly [RegExp, unknown])[] = [
  [
    /category\/l1/,
    { code: 0, message: 'success', data: [{ category_id: '600001', category_name: 'Health' }] },
  ],
  [
    /ranklist|detail\?|product\/trend|video\/list|cover/,
    {
      code: 0,
      message: 'success',
      data: [
        {
          product_id: '1729400000000000001',
          product_name: 'Example',
          desc_detail: '[{"text":"Words"}]',
          seller_id: '7490000000000000001',
          seller_name: 'Shop',
          spu_avg_price: 10.9,
          min_price: 9.9,
          product_rating: 4.6,
          review_count: 321,
          total_sale_cnt: 54_000,
          total_sale_1d_cnt: 400,
          total_views_cnt: 9_000_000,
          first_crawl_dt: 20250601,
          cover_url: '[{"url":"https://example.com/a.webp","index":1}]',
          dt: '2026-11-18',
          video_id: '7600000000000000001',
          user_id: '6788316924469380097',
          unique_id: 'example.creator',
          nick_name: 'Example Creator',
          contact_email: 'creator@example.com',
          create_time: '1790000000',
          total_digg_cnt: 20,
          total_video_sale_cnt: 40,
          total_video_sale_gmv_amt: 436,
          total_followers_cnt: 4173,
          total_followers_30d_cnt: -12,
          off_mark: 0,
          play_addr: 'https://example.com/v.mp4',
          reflow_cover: 'https://example.com/v.webp',
        },
      ],
    },
  ],
  [
    /shop\/search|shop\/products/,
    {
      success: true,
      products: [{ product_id: '1', seller_info: { seller_id: '749', shop_name: 'Example Shop' } }],
      shopInfo: { shop_name: 'Example Shop', shop_rating: '4.5', review_count: 12, sold_count: '80.2K' },
    },
  ],
  [
    /best-sellers/,
    {
      status: 'OK',
      parameters: { category: 'beauty' },
      data: {
        best_sellers: [
          {
            rank: 1,
            asin: 'B09H7GPR1G',
            product_title: 'A',
            product_price: '$149.99',
            product_star_rating: '4.1',
          },
          { rank: 2, asin: 'B09H7GPR1H', product_title: 'B', product_price: null, product_num_ratings: 6048 },
        ],
      },
    },
  ],
  [
    /suppliers/,
    {
      data: [
        {
          supplier_link: '/supplier/example-lighting',
          supplier_name: 'Example Lighting Co Ltd',
          supplier_country_code: 'CN',
          supplier_address: 'No 1 Example Rd',
          matching_shipments: 310,
          product_description: ['LED LAMPS'],
          customer_companies: ['Example Retail Inc'],
        },
      ],
      creditsRemaining: 99,
    },
  ],
  [
    /bols/,
    {
      data: {
        data: [
          {
            bol_number: 'X1',
            arrival_date: '14/10/2026',
            supplier_name: 'Example Lighting Co Ltd',
            supplier_country: 'China',
            product_description: 'LED LAMPS',
            weight: '1,200',
          },
        ],
      },
      creditsRemaining: 99,
    },
  ],
  [
    /supplier\//,
    {
      data: {
        title: 'Example Lighting Co Ltd',
        address_country_code: 'CN',
        date_range: { start_date: '01/02/2015', end_date: '14/10/2026' },
        companies_table: [{ company_name: 'Example Retail Inc', total_shipments: 140 }],
      },
      creditsRemaining: 98,
    },
  ],
]

let baseUrl = ''
let status = 200
let spoil: (answer: unknown) => unknown = (answer) => answer
const server = createServer((request, response) => {
  const answer = ANSWERS.find(([pattern]) => pattern.test(request.url ?? ''))?.[1]
  response
    .writeHead(status, { 'content-type': 'application/json' })
    .end(JSON.stringify(spoil(answer) ?? null))
})

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

function sources() {
  const shared = {
    baseUrl,
    apiKey: 'k',
    callBudget: 40,
    origin: 'live' as const,
    region: 'US',
    country: 'US',
  }
  return [
    createEchotik({ ...shared, username: 'u', password: 'p' }),
    createScrapecreators(shared),
    createRealTimeAmazon(shared),
    createImportyeti(shared),
  ]
}

it('the unchanged test answers are accepted', async () => {
  const counts: number[] = []
  for (const source of sources()) counts.push((await collectRows(source)).rows.length)
  expect(counts).toEqual([3, 1, 2, 3])
})

it('ImportYeti’s suppliers and buyers may be named in any script', async () => {
  const names: [string, string][] = [
    ['Example Lighting Co Ltd', '寧波星光燈飾'],
    ['Example Retail Inc', 'ООО «Тихая гавань»'],
    ['/supplier/example-lighting', '/supplier/%E6%98%9F%E5%85%89-lighting'],
  ]
  spoil = (answer) =>
    JSON.parse(
      names.reduce((text, [latin, own]) => text.replaceAll(latin, own), JSON.stringify(answer ?? null)),
    )
  const source = sources().at(-1)
  const { rows, rejected } = source ? await collectRows(source) : { rows: [], rejected: ['no source'] }
  spoil = (answer) => answer
  expect(rejected).toEqual([])
  expect(rows).toMatchObject([
    { kind: 'shipment', supplierName: '寧波星光燈飾' },
    { kind: 'supplier', externalId: '星光-lighting', buyers: [{ name: 'ООО «Тихая гавань»' }] },
    { kind: 'contact', supplierName: '寧波星光燈飾' },
  ])
})

it('stops a source’s run until tomorrow when its quota is used up', async () => {
  status = 500
  spoil = () => ({ code: 500, message: 'Usage Limit Exceeded' })
  const [echotik] = sources()
  const failure = echotik && (await collectRows(echotik).catch((error: unknown) => error))
  status = 200
  expect(failure).toMatchObject({ message: "EchoTik's quota is used up", retryAfter: 86_400 })
})

it('any corrupted value causes a missing fact, a rejected item or a failed source, never a crash or absurd row', async () => {
  const value = fc.oneof(
    fc.constantFrom(null, '', 0, -1, 1e308, '\u0000', 'a'.repeat(5000), [], {}, true, '\ud800', '__proto__'),
    fc.jsonValue(),
  )
  await fc.assert(
    fc.asyncProperty(fc.nat(3), fc.nat(400), value, async (index, position, wrong) => {
      spoil = (answer) => replaceAt(answer, position, wrong)
      const source = sources()[index]
      if (!source) throw new Error('no source')
      const rows = await collectRows(source).then(
        (collected) => collected.rows,
        (error: unknown) => {
          if (error instanceof SourceFailure) return []
          throw error
        },
      )
      expect(rows.filter(isWild)).toEqual([])
    }),
    { numRuns: Number(process.env.FUZZ_RUNS ?? 150) },
  )
})

function replaceAt(answer: unknown, position: number, wrong: unknown): unknown {
  const places = countPlaces(answer)
  let left = position % places
  const walk = (node: unknown): unknown => {
    if (left === 0) {
      left -= 1
      return wrong
    }
    left -= 1
    if (Array.isArray(node)) return node.map(walk)
    if (node === null || typeof node !== 'object') return node
    return Object.fromEntries(Object.entries(node).map(([key, child]) => [key, walk(child)]))
  }
  return walk(answer)
}

function countPlaces(node: unknown): number {
  if (node === null || typeof node !== 'object') return 1
  return 1 + Object.values(node).reduce<number>((sum, child) => sum + countPlaces(child), 0)
}

function isWild(row: SourceRow): boolean {
  // Followers can be lost.
  const text = JSON.stringify(row).replace(/"followersAdded":-?\d{1,12},/, '')
  const numbers = [...text.matchAll(/:(-?\d+(?:\.\d+)?(?:e[+-]?\d+)?)/g)].map(([, number]) => Number(number))
  return (
    /\\u0000|\\ud[89a-f]/i.test(text) ||
    numbers.some((number) => number < 0 || number > 2 ** 53) ||
    text.length > 20_000
  )
}
