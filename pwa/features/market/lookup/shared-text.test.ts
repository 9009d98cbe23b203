import { expect, it } from 'vitest'
import { LINK_MAX } from '../../../../backend/contracts/shop-links.ts'
import { fieldText, sharedText } from './shared-text.ts'

const LINK = 'https://vm.tiktok.com/ZMabc123/'

it.each([
  [{ url: LINK }, LINK],
  [{ text: LINK }, LINK],
  [{ text: `Look! ${LINK}`, url: LINK }, `Look! ${LINK}`],
  [{ title: 'Neck Fan', text: `See ${LINK}` }, `Neck Fan See ${LINK}`],
  [{ title: 'Neck Fan', text: `Neck Fan ${LINK}` }, `Neck Fan ${LINK}`],
  [{ title: 'Neck Fan', url: LINK }, `Neck Fan ${LINK}`],
  [{ link: 'lamp' }, 'lamp'],
  [{}, undefined],
])('what is shared as %j is the text %j', (fields, text) => {
  expect(sharedText(fields)).toBe(text)
})

it('an item number keeps all its digits, of which a number would lose the last ones', () => {
  const digits = '1729384756102938475'
  expect(fieldText('link', Number(digits), `?link=${digits}`)).toBe(digits)
  expect(fieldText('link', digits, '')).toBe(digits)
})

it.each([[undefined], [null], [{}], [true], ['  '], ['\u0007']])('%j is no text', (value) => {
  expect(fieldText('link', value, '')).toBeUndefined()
})

it('a text is cut where the server would refuse it', () => {
  expect(fieldText('link', 'x'.repeat(9000), '')).toHaveLength(LINK_MAX)
})
