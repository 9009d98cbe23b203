import { expect, it } from 'vitest'
import { CATEGORIES } from '#contracts/categories'
import { heldCategories } from './held-categories.ts'

it('offers the categories of the edition plus the chosen one', () => {
  expect([
    heldCategories(['Electronics', 'Fashion'], undefined),
    heldCategories(['Electronics'], 'Automotive'),
    heldCategories(undefined, undefined),
    heldCategories([], 'Fashion'),
  ]).toEqual([['Fashion', 'Electronics'], ['Electronics', 'Automotive'], CATEGORIES, CATEGORIES])
})
