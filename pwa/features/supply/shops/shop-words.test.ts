import { expect, it } from 'vitest'
import { productsHeading, shopConclusion, soldWords, statedWords } from './shop-words.ts'

const counted = { productsKnown: 40, rising: 12, addedCount: 3, droppedCount: 1 }

it.each([
  [counted, '12 of 40 products rise; 3 added, 1 dropped in 30 days'],
  [{ ...counted, rising: 1, droppedCount: 0 }, '1 of 40 products rises; 3 added in 30 days'],
  [
    { ...counted, rising: 0, addedCount: 0, droppedCount: 0 },
    'None of 40 products rise; none added or dropped in 30 days',
  ],
  [
    { productsKnown: 0, rising: 0, addedCount: 0, droppedCount: 2 },
    'None of 0 products rise; 2 dropped in 30 days',
  ],
  [{ productsKnown: 0, rising: 0, addedCount: 0, droppedCount: 0 }, 'We know none of its products yet'],
])('concludes %j', (shop, words) => expect(shopConclusion(shop)).toBe(words))

it('says over how many products the week is counted', () => {
  const sold = (units: number, products: number, productsKnown: number) =>
    soldWords({ soldAWeek: { units, products }, productsKnown })
  expect(sold(700, 2, 3)).toBe('700 sold last week, counted for 2 of 3 products')
  expect(sold(1500, 3, 3)).toBe('1,500 sold last week, counted for all 3 products')
  expect(soldWords({ soldAWeek: null, productsKnown: 3 })).toBe('Sales of a week not counted')
  expect(soldWords({ soldAWeek: null, productsKnown: 0 })).toBeNull()
})

it('names only what the source states of the shop', () => {
  const provenance = { source: 'ScrapeCreators', origin: 'live' as const, observedAt: '' }
  const none = { rating: null, reviews: null, sold: null, verification: null, provenance }
  expect(statedWords({ ...none, rating: 4.6, reviews: 812, sold: 15_320 })).toBe(
    '★ 4.6 · 812 reviews · 15,320 sold in total',
  )
  expect(statedWords({ ...none, verification: 'pending' })).toBe('pending')
  expect(statedWords(none)).toBeNull()
})

it.each([
  [3, 1, 3, '3 products'],
  [40, 1, 20, 'The 20 best of 40 products'],
  [43, 41, 3, '41 to 43 of 43 products'],
])('heads %i products from %i, %i shown', (known, first, shown, words) =>
  expect(productsHeading(known, first, shown)).toBe(words),
)
