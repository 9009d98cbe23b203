import { expect, it } from 'vitest'
import { trend } from '../../../tests/e2e/fixtures/products.ts'
import {
  accelerationSentence,
  caveats,
  probabilitySentence,
  shrinkageSentence,
  trendSentence,
  weeksSummary,
} from './trend-words.ts'

it('tells the week against a usual week, the bound and the confidence', () => {
  const sentence = trendSentence(trend({ lastWeek: 821, usualWeek: 310, atLeast: 120.4 }))
  expect(sentence).toBe(
    'Sold about 820 last week against 310 in a usual week: at least +120%, high confidence.',
  )
})

it.each([
  [trend({ measure: 'ratings', lastWeek: 45, usualWeek: 12 }), 'Gained about 45 new ratings last week'],
  [trend({ measure: 'views', lastWeek: 1_240_000 }), 'Gained about 1.2M views last week'],
  [trend({ velocity: 38, atLeast: -12, confidence: 'low' }), 'could be as low as −12%, low confidence'],
  [trend({ velocity: -24, atLeast: -41 }), 'at least −41%'],
])('names what was counted and how far down it may be (%#)', (measured, part) => {
  expect(trendSentence(measured)).toContain(part)
})

it('claims nothing where there is no velocity', () => {
  const unknown = trend({ velocity: null, measure: null, lastWeek: null, usualWeek: null })
  expect(trendSentence(unknown)).toBe('How fast it moves is not known.')
})

it('lists the reasons for doubt', () => {
  const doubtful = caveats(trend({ caveat: 'few-sales', spikeCapped: true }))
  expect(doubtful).toEqual([
    expect.stringContaining('counts are small'),
    expect.stringContaining('best day was capped'),
  ])
})

it('explains a percentage that the two weeks do not give, and only then', () => {
  expect(shrinkageSentence(trend({ lastWeek: 300, usualWeek: 40, velocity: 352 }))).toMatch(
    /would say \+650%/,
  )
  expect(shrinkageSentence(trend({ lastWeek: 821, usualWeek: 310, velocity: 160 }))).toBeNull()
})

it.each([
  [0.9999, 'More than 99% likely that it really rose.'],
  [0.975, '98% likely that it really rose.'],
  [0.004, 'Less than 1% likely that it really rose.'],
])('is never certain: %d', (probability, sentence) => {
  expect(probabilitySentence(probability)).toBe(sentence)
})

it('does not call an even fall a growth', () => {
  expect(accelerationSentence(trend({ acceleration: 'steady', velocity: -10 }))).toMatch(/^Falling/)
})

it('says the weeks that the bars show, with what was not counted', () => {
  const summary = weeksSummary(trend({ weeks: [1, 2, null, 900, 1800, 3600], usualWeek: 310 }), 5)
  expect(summary).toBe('5 weeks of units sold: 2, not counted, 900, 1,800, 3,600; a usual week is 310.')
})
