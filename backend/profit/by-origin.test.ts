import { expect, it } from 'vitest'
import { FREE_OF_COST, saleOf } from '../../tests/support/profit-sale.ts'
import { profitByOrigin } from './by-origin.ts'

it('compares duty and profit of the same goods from several countries', () => {
  // Usual goods 3924.90.56: 3.4 %, China 7.5 more; by origin 12.5, 12.5 and 10 %. Of 5.00: 1.17, 0.795 and 0.67.
  const found = profitByOrigin(saleOf({}), { ...FREE_OF_COST, dutyBps: null }, ['CN', 'VN', 'IN'])
  expect(found.map(({ country, duty, profit }) => [country, duty, profit?.likely])).toEqual([
    ['IN', 1340, 1433],
    ['VN', 1590, 1421],
    ['CN', 2340, 1383],
  ])
})

it('leaves a duty that was entered as it is', () => {
  const found = profitByOrigin(saleOf({ dutyBps: 1000 }), FREE_OF_COST, ['CN', 'IN'])
  expect(found.map(({ duty }) => duty)).toEqual([1000, 1000])
})
