import { expect, it } from 'vitest'
import { supplier } from '../../../../tests/e2e/fixtures/suppliers.ts'
import { whyNoFactoryPrice } from './why-no-factory-price.ts'

const silent = supplier(1, { name: 'Best', pricing: null })
const priced = supplier(2, { name: 'Other', pricing: 'USD 24.30-32.80' })
const forwarder = supplier(4, { pricing: 'USD 9', forwarder: true })

it.each([
  ['nobody', [], 0, 'no supplier’s price is known.'],
  ['a forwarder alone', [forwarder], 0, 'no supplier’s price is known.'],
  ['nobody with a price', [silent, forwarder], 1, 'no supplier states a price.'],
  ['one of several', [silent], 4, 'Best, the best match, states no price.'],
  [
    'a weaker match with a price',
    [silent, priced],
    2,
    'Best, the best match, states no price, and we do not count with the price of a weaker match.',
  ],
  [
    'a price that cannot be read',
    [priced, silent],
    2,
    'the price of Other, the best match, is in another currency or not a clear number.',
  ],
] as const)('explains %s', (_, suppliers, found, words) => {
  expect(whyNoFactoryPrice(suppliers, found)).toBe(words)
})
