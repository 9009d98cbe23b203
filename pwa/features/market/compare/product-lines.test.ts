import { expect, it } from 'vitest'
import { trend } from '../../../../tests/e2e/fixtures/trends.ts'
import { bestOf } from './compare-rows.ts'
import type { DecidedProduct } from './decide-products.ts'
import { productLines } from './product-lines.ts'

it('never marks a week against two as best beside one against four', () => {
  const products = [
    { trend: trend({ lastWeek: 900, usualWeek: 100, usualWeeks: 2 }) },
    { trend: trend({ lastWeek: 300, usualWeek: 100 }) },
    { trend: trend({ lastWeek: 200, usualWeek: 100 }) },
  ] as DecidedProduct[]
  const line = productLines(Date.now(), true).find(({ name }) => name === 'Against its normal week')
  expect(line && products.map(line.words)).toEqual(['9.0x its 2 weeks', '3.0x', '2.0x'])
  expect(line && bestOf(line, products)).toEqual([false, true, false])
})
