import { expect, it } from 'vitest'
import { sharedText } from './shared-text.ts'

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
])('reads the shared %j as the text %j', (fields, text) => {
  expect(sharedText(fields)).toBe(text)
})
