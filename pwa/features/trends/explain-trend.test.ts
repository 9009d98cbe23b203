import { expect, it } from 'vitest'
import { trend } from '../../../tests/e2e/fixtures/products.ts'
import {
  accelerationSentence,
  describeAsOf,
  describeCaveat,
  probabilitySentence,
  shrinkageSentence,
} from './explain-trend.ts'

it.each([
  [
    trend({ lastWeek: 300, usualWeek: 40, velocity: 352 }),
    /calculation gives \+650%\. We lower growth when few were sold\./,
  ],
  [trend({ lastWeek: 2, usualWeek: 10, velocity: -27 }), /calculation gives −80%/],
])('a percentage that the two weeks alone do not give is explained (%#)', (measured, words) => {
  expect(shrinkageSentence(measured)).toMatch(words)
})

it.each([
  trend({ lastWeek: 821, usualWeek: 310, velocity: 160 }),
  trend({ lastWeek: 84, usualWeek: 100, velocity: -15 }),
  trend({ lastWeek: 97, usualWeek: 100, velocity: -1 }),
])('a percentage that the two weeks nearly give is not explained (%#)', (measured) => {
  expect(shrinkageSentence(measured)).toBeNull()
})

it.each([
  [0.9999, 40, 'More than 99% likely that it really grew.'],
  [0.975, 40, '98% likely that it really grew.'],
  [0.004, -40, 'More than 99% likely that it really fell.'],
  [0.3, -4, '70% likely that it really fell.'],
])(
  'a probability is never given as certain, and a fall is called a fall: %d at %d%',
  (probability, velocity, sentence) => {
    expect(probabilitySentence(trend({ probability, velocity }))).toBe(sentence)
  },
)

it.each([
  ['steady', -10, null],
  ['steady', 10, null],
  ['speeding up', 40, /growth is speeding up/],
  ['slowing', 40, /growth is slowing down/],
  ['speeding up', -40, /fall is slowing down/],
  ['slowing', -40, /fall is speeding up/],
] as const)('the pace %s at %d% is described', (acceleration, velocity, words) => {
  const sentence = accelerationSentence(trend({ acceleration, velocity }))
  if (words === null) expect(sentence).toBeNull()
  else expect(sentence).toMatch(words)
})

it.each([
  ['units', 'a few sales'],
  ['ratings', 'a few ratings'],
  ['views', 'a few hundred views'],
] as const)('the caveats of few %s and of one unusual day are given together', (measure, few) => {
  const words = describeCaveat(trend({ measure, caveat: 'few-sales', spikeCapped: true }))
  expect(words).toContain(few)
  expect(words).toContain('One day was unusually high')
})

it('a caveat that is the headline already is not repeated', () => {
  const unknown = trend({ velocity: null, caveat: 'no-recent-data', asOf: '2019-12-31' })
  expect(describeCaveat(unknown)).toBeNull()
  expect(describeAsOf(unknown)).toBe('Latest data: 31 Dec 2019.')
})
