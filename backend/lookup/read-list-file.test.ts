import { expect, it } from 'vitest'
import { BARE_PRICES } from '../contracts/my-lists.ts'
import { readListFile } from './read-list-file.ts'

const NOW = new Date('2026-11-20T12:00:00Z')

async function read(...lines: string[]) {
  const { products, notes } = await readListFile(Buffer.from(lines.join('\n')), NOW)
  return { prices: products.map(({ price, currency }) => [price, currency]), notes }
}

it('reads prices that name no currency as US dollars, says so once, and leaves what another column names', async () => {
  expect(
    await read(
      'Product Name,Product ID,Price,Currency',
      'Steel Kettle,1729384756102938476,29.99,',
      'Iron Kettle,1729384756102938479,9.99,',
      'Enamel Kettle,1729384756102938477,19.99,EUR',
      'Kettle of Steel,1729384756102938478,500,XAF',
    ),
  ).toEqual({
    prices: [
      [29.99, 'USD'],
      [9.99, 'USD'],
      [19.99, 'EUR'],
      [500, null],
    ],
    notes: [BARE_PRICES],
  })
})

it.each([
  ['$29.99', 'USD'],
  ['€29.99', 'EUR'],
  ['29.99 XAF', null],
  ['₦29.99', null],
])('reads %s as it stands, without a note', async (price, currency) => {
  expect(await read('Product Name,Product ID,Price', `Steel Kettle,1729384756102938476,${price}`)).toEqual({
    prices: [[29.99, currency]],
    notes: [],
  })
})
