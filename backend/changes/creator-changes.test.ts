import { expect, it } from 'vitest'
import { creatorSinceVisit } from './creator-changes.ts'

const BEFORE = { followers: 1000, productsKnown: 2, unitsKnown: 400 }

it('names each changed figure of a creator, the largest move first', () => {
  const now = { followers: 1010, productsKnown: 3, unitsKnown: 400 }
  expect(
    creatorSinceVisit({ before: BEFORE, now }).map(({ what, before, now: is }) => [what, before, is]),
  ).toEqual([
    ['Products they sell', '2', '3'],
    ['Followers', '1,000', '1,010'],
  ])
})

it('says that a deleted creator is no longer in our data', () => {
  expect(creatorSinceVisit({ before: BEFORE, now: null })).toMatchObject([{ what: 'No longer in our data' }])
})

it('shows nothing while the shown figures are the same', () => {
  expect(creatorSinceVisit({ before: BEFORE, now: { ...BEFORE } })).toEqual([])
})
