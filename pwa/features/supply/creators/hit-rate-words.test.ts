import { expect, it } from 'vitest'
import type { HitRate } from '#contracts/creators'
import { explainHitRate, hitRateWords } from './hit-rate-words.ts'

const rate = (hits: number, products: number, low: number, high: number): HitRate => ({
  ...{ hits, products, low, high },
  share: products === 0 ? 0 : hits / products,
})

it('counts hits of all counted products', () => {
  expect(hitRateWords(rate(6, 9, 0.354, 0.879))).toBe('Hits: 6 of 9 products')
  expect(hitRateWords(rate(0, 1, 0, 0.793))).toBe('Hits: 0 of 1 product')
})

it('is empty without a counted product', () => {
  expect(hitRateWords(null)).toBeNull()
  expect(hitRateWords(rate(0, 0, 0, 1))).toBeNull()
})

it('says that few products leave a wide range', () => {
  expect(explainHitRate(rate(6, 9, 0.354, 0.879))).toBe(
    'A hit: at least 30 pieces sold by their videos. With so few products the next one’s chance can be anything from 35% to 88%.',
  )
})

it('names a narrow range as likely, never narrower than it is', () => {
  expect(explainHitRate(rate(60, 90, 0.5643, 0.7551))).toBe(
    'A hit: at least 30 pieces sold by their videos. Their next product: likely 56% to 76%.',
  )
})
