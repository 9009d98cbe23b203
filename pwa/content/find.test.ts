import { expect, it } from 'vitest'
import { findQuestions } from './find.ts'
import { HELP_CATEGORIES } from './help/categories.ts'
import { HELP } from './help/help.ts'

const found = (wanted: string) =>
  findQuestions(HELP, wanted, (category) => HELP_CATEGORIES[category]).map(({ id }) => id)

it.each([
  ['REFUND', ['refunds']],
  ['offl', ['delete-my-account', 'list-does-not-load', 'without-a-network']],
  ['3 days fail', ['payment-failed']],
  ['delete my account', ['delete-my-account']],
  ['zeppelin', []],
])('the help search finds for “%s” %j', (wanted, ids) => {
  expect(found(wanted).toSorted()).toEqual(ids.toSorted())
})

it.each(['', '   ', '?!'])('the help search shows every question for “%s”', (wanted) => {
  expect(found(wanted)).toHaveLength(HELP.length)
})
