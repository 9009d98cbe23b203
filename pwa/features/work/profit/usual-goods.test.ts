import { expect, it } from 'vitest'
import { productDetail } from '../../../../tests/e2e/fixtures/products.ts'
import { assumedWords, usualGoods } from './usual-goods.ts'

const { profitFacts } = productDetail('100')
const mirrors = {
  ...{
    of: 'makeup mirrors',
    weightGrams: 450,
    lengthMm: 240,
    widthMm: 180,
    heightMm: 45,
    unitsPerCarton: 24,
  },
  source: null,
}

it.each([
  [mirrors, 'makeup mirrors like this weigh 450 g'],
  [null, 'typical for Beauty & Personal Care: 200 g'],
])('names what an assumed weight is taken from: %j', (kind, words) => {
  const product = { category: 'Beauty & Personal Care', profitFacts: { ...profitFacts, usualGoods: kind } }
  expect(assumedWords(usualGoods(product))).toBe(words)
})
