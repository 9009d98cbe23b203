import { expect, it } from 'vitest'
import { LIST_TITLE_MAX, ListTitle } from './list-title.ts'

it.each([
  ['Ten picks of a newsletter, 3 April', 'Ten picks of a newsletter, 3 April'],
  ['  Kitchen & bath  ', 'Kitchen & bath'],
  ['1.Lamps, 3.5 cm, U.S.', '1.Lamps, 3.5 cm, U.S.'],
  ['春季新品 10 款', '春季新品 10 款'],
  ['محصولات تابستان می‌خواهم', 'محصولات تابستان می‌خواهم'],
  ['x'.repeat(LIST_TITLE_MAX), 'x'.repeat(LIST_TITLE_MAX)],
])('accepts %j', (given, title) => {
  expect(ListTitle.parse(given)).toBe(title)
})

it.each([
  ['an empty one', ' '],
  ['one too long', 'x'.repeat(LIST_TITLE_MAX + 1)],
  ['an e-mail address', 'mail me: mai@seller.example'],
  ['an account name', 'picks of @mai_sells'],
  ['an account name with a wide sign', 'picks of ＠mai_sells'],
  ['a link', 'see https://seller.example'],
  ['a link without its scheme', 'WWW.seller.example'],
  ['a domain', 'more at seller.example'],
  ['a control character', 'picks\u0007'],
  ['a second line', 'picks\nof mine'],
  ['text turned around', 'picks \u202egnorw'],
  ['an isolate', 'picks \u2067gnorw\u2069'],
  ['an invisible space', 'picks\u200b'],
  ['a byte order mark', 'picks\ufeff here'],
])('refuses %s', (_, given) => {
  expect(ListTitle.safeParse(given).success).toBe(false)
})
