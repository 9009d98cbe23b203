import { expect, it } from 'vitest'
import { shopInWeek, shopSinceVisit } from './shop-changes.ts'

const BEFORE = { productsKnown: 40, rising: 12, droppedInAll: 5, unitsAWeek: 700 }

it('names what rose, came and went since the visit, what rises first', () => {
  const now = { productsKnown: 42, rising: 13, droppedInAll: 6, unitsAWeek: 1400 }
  expect(
    shopSinceVisit({ before: BEFORE, now }).map(({ what, before, now: is }) => [what, before, is]),
  ).toEqual([
    ['Products that rise', '12', '13'],
    ['3 products added', undefined, undefined],
    ['1 product dropped', undefined, undefined],
    ['Sold in a week', '700', '1,400'],
  ])
})

it('shows nothing while the figures are the same, nor for a product that came back', () => {
  expect(shopSinceVisit({ before: BEFORE, now: { ...BEFORE } })).toEqual([])
  expect(shopSinceVisit({ before: BEFORE, now: { ...BEFORE, productsKnown: 41, droppedInAll: 4 } })).toEqual(
    [],
  )
})

it('says that a shop is no longer in our data', () => {
  expect(shopSinceVisit({ before: BEFORE, now: null })).toMatchObject([{ what: 'No longer in our data' }])
})

it('sums up the week of a report in sentences', () => {
  const week = { risen: 2, riser: 'Sunset lamp', added: 1, dropped: 3 }
  expect(shopInWeek(week).map(({ what }) => what)).toEqual([
    '“Sunset lamp” and 1 other product began to rise.',
    'It added 1 product.',
    'It dropped 3 products.',
  ])
  expect(shopInWeek({ risen: 0, riser: null, added: 0, dropped: 0 })).toEqual([])
})
