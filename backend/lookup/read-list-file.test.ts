import { pino } from 'pino'
import { afterAll, describe, expect, it, vi } from 'vitest'
import { HOSTILE_WORKBOOKS } from '../../tests/support/hostile-workbooks.ts'
import { BARE_PRICES } from '../contracts/my-lists.ts'
import { openListFileReader } from './list-file-reader.ts'
import { readListFile } from './read-list-file.ts'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

const NOW = new Date('2026-11-20T12:00:00Z')

async function read(...lines: string[]) {
  const { products, notes } = await readListFile(Buffer.from(lines.join('\n')), NOW)
  return { prices: products.map(({ price, currency }) => [price, currency]), notes }
}

it('reads prices without a currency as US dollars with one note, and keeps currencies of another column', async () => {
  expect(
    await read(
      'Product Name,Product ID,Price,Currency',
      'Steel Kettle,1729384756102938476,29.99,',
      'Iron Kettle,1729384756102938479,9.99,',
      'Enamel Kettle,1729384756102938477,19.99,EUR',
      'Kettle of Steel,1729384756102938478,500,Galleons',
    ),
  ).toEqual({
    prices: [
      [29.99, 'USD'],
      [9.99, 'USD'],
      [19.99, 'EUR'],
      [500, null],
    ],
    notes: [BARE_PRICES, expect.stringContaining('we do not know the currency "Galleons"')],
  })
})

it.each([
  ['$29.99', 'USD'],
  ['€29.99', 'EUR'],
  ['29.99 XAF', 'XAF'],
  ['₦29.99', 'NGN'],
  ['R 29.99', 'ZAR'],
  ['29 990 Ft', 'HUF'],
  ['29,99 zł', 'PLN'],
])('reads %s as it stands, without a note', async (price, currency) => {
  const { prices, notes } = await read('Product Name\tPrice', `Steel Kettle\t${price}`)
  expect([prices[0]?.[1], notes]).toEqual([currency, []])
})

it.each([
  ['2 990 руб.', 'RUB', '"руб" was read as RUB, but it can also mean BYN.'],
  ['299 kr', null, 'Prices such as "299 kr" have no currency, because "kr" can mean SEK, NOK, DKK or ISK.'],
  ['Rs 2990', null, '"Rs" can mean INR, PKR, LKR, NPR or others.'],
  ['29.99 galleons', null, 'we do not know the currency "galleons".'],
  ['¥299', 'JPY', '"¥" was read as JPY, but it can also mean CNY.'],
])('says what it made of %s, and never takes it as dollars', async (price, currency, note) => {
  const { prices, notes } = await read('Product Name\tPrice', `Steel Kettle\t${price}`)
  expect([prices[0]?.[1], notes]).toEqual([currency, [expect.stringContaining(note)]])
})

it('names columns that are not used and tells how to use one', async () => {
  expect(await read('Product Name,Price,Colour', 'Steel Kettle,$5,red')).toEqual({
    prices: [[5, 'USD']],
    notes: [
      'Not used: the column "Colour". To use one, give it a heading such as "Price", "Category" or "Sold" and send the file again.',
    ],
  })
})

it('notes a quotation mark that was closed', async () => {
  const { prices, notes } = await read('Product Name,Price', '"Steel Kettle,$5', 'Iron Kettle,$6', '"Mug",$7')
  expect(prices).toEqual([
    [5, 'USD'],
    [6, 'USD'],
    [7, 'USD'],
  ])
  expect(notes).toEqual(['Line 2: a quotation mark that was not closed was closed at the end of its cell.'])
})

it('refuses a file whose letters are unclear with what a member can do', async () => {
  const bytes = Buffer.concat([
    Buffer.from('Name,Price\n'),
    Buffer.from('95f882ab968d', 'hex'),
    Buffer.from(',5\n'),
  ])
  await expect(readListFile(bytes, NOW)).rejects.toThrow(
    /not clear\. Save it as "CSV UTF-8" and send it again\.$/,
  )
})

it.each(HOSTILE_WORKBOOKS.filter(({ isSlow }) => !isSlow))(
  'reads or refuses in words a workbook of $what',
  async ({ file, refused }) => {
    const outcome = await readListFile(file(), NOW).catch(String)
    if (refused === null) expect(outcome).toMatchObject({ products: [{ line: 2, name: 'Lamp' }] })
    else expect(outcome).toMatch(refused)
  },
)

describe('the process that reads lists', () => {
  const log = pino({ level: 'silent' })
  const reader = openListFileReader(log)
  afterAll(async () => await reader.close())
  const list = (rows: string) => ({ bytes: Buffer.from(`Name,Price\n${rows}`), now: NOW })
  const long = list('Lamp,$9\n'.repeat(400_000))

  it('is killed when a list exceeds its limits, and the next list is read', async () => {
    for (const limits of [
      { timeMs: 1, memoryBytes: 512 * MEGABYTE, heapMb: 192 },
      { timeMs: 30_000, memoryBytes: 40 * MEGABYTE, heapMb: 192 },
    ]) {
      const small = openListFileReader(log, limits)
      const refused = await small.read('mai', long, {}).catch((error: unknown) => error)
      await small.close()
      expect(refused).toMatchObject({
        code: 'invalid_input',
        field: 'file',
        message: expect.stringMatching(/^Reading/),
      })
    }
    expect(await reader.read('ben', list('Lamp,$9'), {})).toMatchObject({ products: [{ name: 'Lamp' }] })
  })

  it('is killed when the member disconnects, and drops the lists that wait', async () => {
    const left = new AbortController()
    const reading = reader.read('mai', long, { signal: left.signal }).catch((error: unknown) => error)
    const waiting = reader.read('mai', long, { signal: left.signal }).catch((error: unknown) => error)
    const next = reader.read('ben', list('Lamp,$9'), {})
    left.abort()
    expect([await reading, await waiting]).toMatchObject([
      { code: 'request_timeout' },
      { code: 'request_timeout' },
    ])
    expect(await next).toMatchObject({ products: [{ name: 'Lamp' }] })
  })
})

const MEGABYTE = 1024 * 1024
