import { beforeEach, describe, expect, it } from 'vitest'
import { startApp } from '../../tests/support/app.ts'
import { createTestDatabase } from '../../tests/support/database.ts'
import { makeProduct, makeSupplier, publishEdition } from '../../tests/support/factories.ts'
import { KALODATA_LIST as FILE, listCalls, OURS } from '../../tests/support/list-calls.ts'
import { makeMember, type TestMember } from '../../tests/support/members.ts'
import { LIST_BYTES_MAX, LIST_DAYS, LIST_ROWS_MAX, LISTS_MAX } from '../contracts/my-lists.ts'
import { createOnDemandMatcher } from '../suppliers/matching/on-demand.ts'
import { matchLists } from './match-lists.ts'
import { purgeLists } from './my-lists.ts'

const NOW = new Date('2026-11-20T12:00:00Z')
let mai: TestMember
let ben: TestMember
const woken: string[] = []
const { as, open } = listCalls(() => app)

const database = await createTestDatabase()
const { db } = database
const product = await makeProduct(db, { name: 'Electric Steel Kettle', external_id: OURS })
const maker = await makeSupplier(db, { name: 'Danang Houseware', country: 'VN' })
await db('cargo').insert([
  { supplier_id: maker, text: 'steel kettle', shipments: 33, last_on: '2026-10-01' },
  { supplier_id: maker, text: 'enamel kettle', shipments: 5, last_on: '2026-10-01' },
  { supplier_id: await makeSupplier(db), text: 'rubber mat', shipments: 2 },
])
await publishEdition(db, [{ id: product }])
const app = await startApp({
  ...database,
  now: () => NOW,
  wakeListMatching: async () => void woken.push('asked'),
})

beforeEach(async () => {
  mai = await makeMember(db, { plan: 'pro' })
  ben = await makeMember(db, { plan: 'pro' })
})

async function work() {
  const matcher = createOnDemandMatcher(db)
  await matchLists(db, matcher.suppliers)
  matcher.forget()
}

describe('a file of another tool', () => {
  it('opens as a private list with suppliers and net profit per row, and lists skipped lines', async () => {
    const before = woken.length
    const { status, body: list } = await open(mai, FILE)
    expect([status, woken.length]).toEqual([200, before + 1])
    expect(list).toMatchObject({
      name: 'kalodata.csv',
      channel: 'tiktok',
      state: 'matching',
      rows: 4,
      skipped: 1,
    })
    await work()

    const read = await as(mai, 'GET', `/api/my-lists/${list.id}`)
    expect(read.body).toMatchObject({
      list: { state: 'ready', matched: 4, rows: 4 },
      skipped: [{ line: 6, reason: 'the row has 1 cell, but the header has 6' }],
    })
    const rows = await as(mai, 'GET', `/api/my-lists/${list.id}/rows`)
    expect(rows.total).toBe('4')
    expect(rows.body).toMatchObject([
      {
        ...{ line: 2, name: 'Electric Steel Kettle', price: 29.99, currency: 'USD', sold: 1200 },
        ...{ productId: String(product), suppliersFound: 1 },
        supplier: { id: String(maker), country: 'VN', unitCostLow: 3.2, unitCostHigh: 4.1 },
        netProfit: { likely: expect.any(Number), scheduleVersion: expect.any(String) },
      },
      { line: 3, sold: 3400, productId: null, netProfit: { likely: expect.any(Number) } },
      { line: 4, price: null, suppliersFound: 1, netProfit: null },
      { line: 5, suppliersFound: 0, supplier: null, netProfit: null },
    ])
    const { low, likely, high } = rows.body[0].netProfit
    expect(low <= likely && likely <= high).toBe(true)
  })

  it('is ordered and paged as asked', async () => {
    const { body: list } = await open(mai, FILE)
    await work()
    const lines = async (query: string) =>
      (await as(mai, 'GET', `/api/my-lists/${list.id}/rows?${query}`)).body.map(
        (row: { line: number }) => row.line,
      )
    expect(await lines('sort=sold')).toEqual([3, 2, 4, 5])
    expect(await lines('sort=price')).toEqual([2, 3, 5, 4])
    expect(await lines('sort=line&limit=2&page=2')).toEqual([4, 5])
    expect(await lines('sort=line&limit=2&page=3')).toEqual([])
  })

  it('is recognized as Amazon by its ids, and lists a product once, as on its last day', async () => {
    const file = [
      'ASIN;Title;Price;Date',
      'B09H7GPR1G;Steel Kettle;19,99;2026-11-01',
      'B09H7GPR1G;Steel Kettle;17,49;2026-11-03',
      'B09H7GPR1H;Enamel Kettle;9,99;2026-11-02',
    ].join('\r\n')
    const { body: list } = await open(mai, file, { media: 'application/vnd.ms-excel' })
    expect(list).toMatchObject({ channel: 'amazon', rows: 2, skipped: 0 })
    const { body } = await as(mai, 'GET', `/api/my-lists/${list.id}/rows?sort=line`)
    expect(body).toMatchObject([
      { line: 2, price: 17.49 },
      { line: 4, price: 9.99 },
    ])
  })

  it(`ends after ${LIST_ROWS_MAX} products and counts the rest`, async () => {
    const rows = Array.from(
      { length: LIST_ROWS_MAX + 7 },
      (_, at) => `Kettle ${at},${1729384756100000000 + at * 1000},$9.99`,
    )
    const { body } = await open(mai, ['Product Name,Product ID,Price', ...rows].join('\n'))
    expect(body).toMatchObject({ rows: LIST_ROWS_MAX, leftOut: 7 })
  })

  it('continues with the remaining rows after the worker was killed', async () => {
    const { body: list } = await open(mai, FILE)
    await db('my_list_row').where({ list_id: list.id }).whereIn('line', [2, 3]).update({ suppliers: 9 })
    await work()
    const counts = await db('my_list_row').where({ list_id: list.id }).orderBy('line').pluck('suppliers')
    expect(counts).toEqual([9, 9, 1, 0])
  })

  it('fails with a message for its owner when it throws, and lists of others are matched', async () => {
    const { body: bad } = await open(mai, FILE.replace('Enamel', 'Unmatchable'))
    const { body: good } = await open(ben, FILE)
    const asked: string[] = []
    const work = () =>
      matchLists(db, async (name) => {
        asked.push(name)
        if (name.startsWith('Unmatchable')) throw new Error('this name breaks the matcher')
        return []
      })
    await work()
    expect((await as(ben, 'GET', `/api/my-lists/${good.id}`)).body.list).toMatchObject({
      state: 'ready',
      message: null,
    })
    expect((await as(mai, 'GET', `/api/my-lists/${bad.id}`)).body.list).toMatchObject({
      state: 'failed',
      message: expect.stringMatching(/our mistake.*Delete/),
    })
    const before = asked.length
    await work()
    expect(asked.length).toBe(before)
  })

  it('is matched in turns by member', async () => {
    await db('my_list').update({ state: 'ready' })
    const rows = (of: string) =>
      Array.from({ length: 250 }, (_, at) => `${of} ${at},${1729384756100000000 + at * 1000},$9.99`)
    const file = (of: string) => ['Product Name,Product ID,Price', ...rows(of)].join('\n')
    for (const of of ['First', 'Second', 'Third']) await open(mai, file(of))
    await open(ben, file('Later'))
    const asked: string[] = []
    await matchLists(db, async (name) => {
      asked.push(name.split(' ')[0] ?? '')
      return []
    })
    expect(asked.lastIndexOf('Later')).toBeLessThan(asked.indexOf('Second'))
    expect(asked).toHaveLength(1000)
  })

  it('never becomes part of the market', async () => {
    const count = async () =>
      (
        await db.raw(
          'select (select count(*) from product) as products, (select count(*) from observation) as days',
        )
      ).rows[0]
    const before = await count()
    await open(mai, FILE)
    await work()
    expect(await count()).toEqual(before)
  })

  it.each([
    ['', 'The file is empty.'],
    ['%PDF-1.7 …', 'This is a PDF file.'],
    ['<!doctype html><p>Please sign in', 'This is a web page, not a table.'],
    [
      'Colour,Size\nred,3',
      'A list of products needs a column such as "Product Name". Columns found: Colour, Size.',
    ],
    ['Product Name,Price', 'This file has headings and no row below them.'],
    [
      'Product Name,Price\nTotal,$30',
      'No row of this file is a product. Line 2: a line of totals, not a product.',
    ],
  ])('is refused with a message if unreadable: %j', async (file, words) => {
    const { status, body } = await open(mai, file)
    expect([status, body.error.message.slice(0, words.length)]).toEqual([400, words])
  })

  it('is refused before reading if too large or of another type', async () => {
    expect((await open(mai, 'x'.repeat(LIST_BYTES_MAX + 1))).status).toBe(413)
    expect((await open(mai, FILE, { media: 'application/json' })).status).toBe(415)
  })
})

describe('a private list', () => {
  it('cannot be read, changed or deleted by another member', async () => {
    const { body: list } = await open(mai, FILE)
    const paths = [
      ['GET', ''],
      ['GET', '/rows'],
      ['DELETE', ''],
    ] as const
    for (const [method, path] of paths)
      expect((await as(ben, method, `/api/my-lists/${list.id}${path}`)).status).toBe(404)
    expect((await as(ben, 'GET', '/api/my-lists')).body).toEqual([])
    expect((await as(mai, 'GET', '/api/my-lists')).body).toMatchObject([{ id: list.id }])
  })

  it('is deleted with its rows by its owner, once', async () => {
    const { body: list } = await open(mai, FILE)
    const replies = [
      await as(mai, 'DELETE', `/api/my-lists/${list.id}`),
      await as(mai, 'DELETE', `/api/my-lists/${list.id}`),
    ]
    expect(replies.map(({ status }) => status)).toEqual([200, 404])
    expect(await db('my_list_row').where({ list_id: list.id })).toEqual([])
  })

  it(`is shown for ${LIST_DAYS} days, then not at all, and then purged`, async () => {
    const { body: list } = await open(mai, FILE)
    await db('my_list').where({ id: list.id }).update({ ends_at: NOW })
    expect((await as(mai, 'GET', `/api/my-lists/${list.id}`)).status).toBe(404)
    expect((await as(mai, 'GET', '/api/my-lists')).body).toEqual([])
    await purgeLists(db, NOW)
    expect(await db('my_list').where({ id: list.id })).toEqual([])
    expect(new Date(list.endsAt).getTime() - NOW.getTime()).toBe(LIST_DAYS * 86_400_000)
  })

  it('loses an erased supplier, and the profit from its price', async () => {
    const gone = await makeSupplier(db, { name: 'Gone Works' })
    const { body: list } = await open(mai, FILE)
    await work()
    await db('my_list_row').where({ list_id: list.id, line: 2 }).update({ supplier_id: gone })
    await db('supplier').where({ id: gone }).delete()
    const { body } = await as(mai, 'GET', `/api/my-lists/${list.id}/rows?sort=line`)
    expect(body[0]).toMatchObject({ line: 2, supplier: null, netProfit: null })
  })

  it('is in its owner’s account export, and deleted with the account', async () => {
    await open(mai, FILE)
    const { body } = await as(mai, 'GET', '/api/account/export')
    expect(body.lists).toMatchObject([
      { name: 'kalodata.csv', rows: [{ line: 2, price: 29.99 }, {}, {}, {}] },
    ])
    await app.call('/api/account/delete', {
      method: 'POST',
      headers: { cookie: mai.cookie, 'x-requested-with': 'app', 'sec-fetch-site': 'same-origin' },
      body: JSON.stringify({ confirm: 'DELETE' }),
    })
    expect(await db('my_list').where('member_id', mai.id)).toEqual([])
  })

  it(`is limited to ${LISTS_MAX} per member, also with concurrent uploads`, async () => {
    const replies = await Promise.all(Array.from({ length: LISTS_MAX + 1 }, () => open(mai, FILE)))
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(LISTS_MAX)
    expect(replies.find(({ status }) => status === 400)?.body.error.message).toContain(
      'Delete one to open another',
    )
  })

  it('comes with a plan: a visitor is asked to sign in, a free member to choose one', async () => {
    const free = await makeMember(db)
    expect((await open(null, FILE)).status).toBe(401)
    expect((await open(free, FILE)).status).toBe(402)
    expect((await as(free, 'GET', '/api/my-lists')).status).toBe(402)
  })
})
