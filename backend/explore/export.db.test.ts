import { once } from 'node:events'
import { type ClientRequest, type IncomingMessage, request } from 'node:http'
import { gunzipSync } from 'node:zlib'
import { parse } from 'csv-parse/sync'
import excel from 'exceljs'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { startApp } from '../../tests/support/app.ts'
import { createTestDatabase } from '../../tests/support/database.ts'
import { makeManyProducts } from '../../tests/support/many-products.ts'
import { makeMember, type TestMember } from '../../tests/support/members.ts'
import { bytesOf, failureOf, started } from '../../tests/support/reply-bytes.ts'
import { openDatabase } from '../db/knex.ts'

const OURS = { 'x-requested-with': 'app', 'sec-fetch-site': 'same-origin' }
/** More than network buffers hold for a stalled reader. */
const MANY = 12_000
const HOSTILE = [
  '=cmd|calc',
  '+1+1',
  '-2+3',
  '@SUM(A1)',
  '\tTab',
  '＝1+1',
  'a "quoted", name',
  'two\r\nlines',
]

let pro: TestMember

const database = await createTestDatabase()
const { db } = database
await makeManyProducts(db, HOSTILE, MANY)
// Production limits, few connections.
const serving = openDatabase(database.url, { name: 'serving', max: 4, limits: 'serving' })
const app = await startApp({ ...database, db: serving })

beforeEach(async () => {
  pro = await makeMember(db, { plan: 'pro' })
})

afterAll(async () => {
  await app.stop()
  await serving.destroy()
  await database.drop()
})

const FASHION = 'category=Fashion'

function download(kind: 'csv' | 'xlsx', query = '', who = pro, headers = {}): Promise<IncomingMessage> {
  return started(asking(kind, query, who, headers))
}

function asking(kind: 'csv' | 'xlsx', query: string, who: TestMember, headers = {}): ClientRequest {
  const asked = request(`${app.origin}/api/export/products.${kind}?${query}`, {
    agent: false,
    headers: { ...OURS, cookie: who.cookie, ...headers },
  })
  asked.end()
  return asked
}

async function exporting(): Promise<number> {
  const { rows } = await db.raw(
    `select count(*) as open from pg_stat_activity where application_name = 'serving' and datname = current_database()
       and xact_start is not null`,
  )
  return rows[0].open
}

async function endsWithin(ms: number): Promise<void> {
  const until = Date.now() + ms
  while ((await exporting()) > 0) {
    if (Date.now() > until) throw new Error(`A connection is still taken after ${ms} ms`)
  }
}

describe('the CSV export', () => {
  it('is sent as an attachment named after the day', async () => {
    const reply = await download('csv', FASHION)
    await bytesOf(reply)
    expect(reply.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8; header=present',
      'content-disposition': `attachment; filename="tideline-products-${new Date().toISOString().slice(0, 10)}.csv"`,
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'transfer-encoding': 'chunked',
    })
    expect(reply.headers['content-encoding']).toBeUndefined()
  })

  it('has the filtered rows in order, a UTF-8 byte order mark, CRLF line ends, and no formula', async () => {
    const text = (await bytesOf(await download('csv', `${FASHION}&sort=price&direction=desc`))).toString()
    expect(text.startsWith('\ufeffProduct id,Name,')).toBe(true)
    expect(text.endsWith('\r\n')).toBe(true)
    const records: Record<string, string>[] = parse(text, { bom: true, columns: true })
    expect(records.map(({ Name }) => Name)).toEqual([
      'two\r\nlines',
      'a "quoted", name',
      "'＝1+1",
      "'\tTab",
      "'@SUM(A1)",
      "'-2+3",
      "'+1+1",
    ])
    expect(records.at(-1)).toMatchObject({
      Channel: 'Short video',
      'Last week': '140',
      'Average of 4 weeks before': '100',
      'Weeks averaged': '4',
      'Times its normal week': '1.4',
      Trend: 'Growing',
      'How sure': 'very likely',
      'Careful growth %': '40',
      Price: '11',
      Currency: 'USD',
      Rating: '4.5',
      'Suppliers found': '0',
      'Best supplier': '',
      'Kind of data': 'Sample data',
      'Observed at (UTC)': '2026-11-20T04:00:00.000Z',
      'Product page': expect.stringMatching(/^http:\/\/localhost:\d+\/product\/\d+$/),
      'Tideline key': expect.stringMatching(/^tiktok:.+/),
    })
    expect(records[0]).toMatchObject({
      'Times its normal week': '0.8',
      'How sure': '',
      'Careful growth %': '',
    })
  })

  it('names the best supplier without any contact', async () => {
    const text = (await bytesOf(await download('csv', 'q=calc'))).toString()
    const [record] = parse(text, { bom: true, columns: true }) as Record<string, string>[]
    expect(record).toMatchObject({
      Name: "'=cmd|calc",
      'Best supplier': `'=Evil, "Works"`,
      'Its country': 'VN',
      'Last shipped, any supplier': '2026-11-10',
      'Factory price': '4',
      'Margin %': '60',
    })
    expect(text).not.toMatch(/maker\.example|555-01|Test Street|Person/)
  })

  it('is compressed for clients that accept it', async () => {
    const reply = await download('csv', FASHION, pro, { 'accept-encoding': 'gzip' })
    expect(reply.headers['content-encoding']).toBe('gzip')
    expect(gunzipSync(await bytesOf(reply)).toString()).toContain('two\r\nlines')
  })

  it('has a header row for an empty result', async () => {
    const text = (await bytesOf(await download('csv', 'q=zzzzz'))).toString()
    expect(text.split('\r\n')).toHaveLength(2)
  })
})

describe('the Excel export', () => {
  it('has the same rows with text as text, numbers as numbers, and a sheet about its origin', async () => {
    const reply = await download('xlsx', `${FASHION}&sort=price&direction=desc`)
    expect(reply.headers).toMatchObject({
      'content-type': 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      'content-disposition': expect.stringMatching(/filename="tideline-products-[\d-]+\.xlsx"$/),
    })
    const book = new excel.Workbook()
    await book.xlsx.load((await bytesOf(reply)) as unknown as excel.Buffer)
    const products = book.getWorksheet('Products')
    const about = book.getWorksheet('About')
    if (!products || !about) throw new Error('A sheet is missing')
    expect(products.rowCount).toBe(8)
    expect(products.getRow(2).getCell(2).value).toBe('two\r\nlines'.replace('\r\n', '\n'))
    expect(products.getRow(8).getCell(2).value).toBe('+1+1')
    const heads = products.getRow(1).values as string[]
    const cell = (row: number, head: string) => products.getRow(row).getCell(heads.indexOf(head))
    expect(cell(2, 'Times its normal week').value).toBe(0.8)
    expect(cell(2, 'Price').numFmt).toBe('#,##0.00')
    expect(cell(2, 'First seen').value).toEqual(new Date('2026-09-20T00:00:00Z'))
    expect(products.getRow(1).font.bold).toBe(true)
    expect(products.views[0]).toMatchObject({ state: 'frozen', ySplit: 1 })
    expect(products.autoFilter).toBe('A1:AN8')
    for (const sheet of [products, about]) {
      sheet.eachRow((row) => row.eachCell((each) => expect(each.formula).toBeUndefined()))
    }
    const lines = new Map<string, string>()
    about.eachRow((row) => lines.set(row.getCell(1).text, row.getCell(2).text))
    expect(lines.get('Filter')).toBe('Fashion')
    expect(lines.get('Order')).toBe('Price, highest first')
    expect(lines.get('Products')).toBe('7')
    expect(lines.get('Source')).toMatch(
      /^test-source \(sample data\); oldest figure from 2026-11-20 04:00 UTC$/,
    )
    expect(lines.get('Data')).toMatch(/^Up to 2026-11-19; published .+ UTC$/)
  })
})

describe('a client that disconnects from an export', () => {
  it.each(['csv', 'xlsx'] as const)('frees the connection of a %s within a second', async (kind) => {
    const reply = await download(kind)
    await once(reply, 'readable')
    expect(await exporting()).toBe(1)
    reply.destroy()
    await endsWithin(1000)
    // The semaphore is free too.
    expect((await download(kind, 'q=zzzzz')).statusCode).toBe(200)
  })

  it('frees the connection before the first byte too', async () => {
    const asked = asking('csv', '', pro)
    asked.on('error', () => undefined)
    await once(asked, 'socket')
    await new Promise((sent) => setTimeout(sent, 15))
    asked.destroy()
    await endsWithin(1000)
  })
})

describe('a failure in the middle of an export', () => {
  it.each(['csv', 'xlsx'] as const)(
    'cuts the connection, so an incomplete %s never looks complete',
    async (kind) => {
      const reply = await download(kind)
      await once(reply, 'readable')
      await db.raw(
        `select pg_terminate_backend(pid) from pg_stat_activity
       where application_name = 'serving' and datname = current_database() and xact_start is not null`,
      )
      await expect(bytesOf(reply)).rejects.toThrow('aborted')
      await endsWithin(1000)
    },
  )
})

describe('exports', () => {
  it('are limited to one at a time per member', async () => {
    const first = await download('csv')
    await once(first, 'readable')
    const { status, error } = await failureOf(await download('xlsx'))
    expect([status, error.code, error.message]).toEqual([
      429,
      'too_many_requests',
      'Your last export is still running. Wait until it is finished.',
    ])
    first.destroy()
    await endsWithin(1000)
  })

  it('are limited to two at a time per process', async () => {
    const [ben, cho] = [await makeMember(db, { plan: 'pro' }), await makeMember(db, { plan: 'pro' })]
    const both = [await download('csv'), await download('csv', '', ben)]
    for (const reply of both) await once(reply, 'readable')
    const third = await download('csv', '', cho)
    expect(third.headers['retry-after']).toBe('30')
    expect(await failureOf(third)).toMatchObject({ status: 429, error: { code: 'too_many_requests' } })
    for (const reply of both) reply.destroy()
    await endsWithin(1000)
    const again = await download('csv', 'q=zzzzz', cho)
    expect(again.statusCode).toBe(200)
    await bytesOf(again)
  })
})

describe('an invalid export', () => {
  it.each([
    ['a filter that is none', 'velocityFrom=fast', {}, 400],
    ['paging, which a file has none of', 'page=2', {}, 400],
    ['another site', '', { 'sec-fetch-site': 'cross-site' }, 403],
    ['a browser ahead of a tap', '', { 'sec-purpose': 'prefetch' }, 403],
  ])('is refused: %s', async (_, query, headers, status) => {
    expect((await failureOf(await download('csv', query, pro, headers))).status).toBe(status)
  })

  it('answers a HEAD request with 405', async () => {
    const reply = await app.call('/api/export/products.csv', { method: 'HEAD', as: 'pro', headers: OURS })
    expect(reply.status).toBe(405)
  })
})
