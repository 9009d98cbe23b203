import { describe, expect, it } from 'vitest'
import type { VideoSummary } from '#contracts/creators'
import { videoSummary } from '../../../../tests/e2e/fixtures/creators.ts'
import { concludeSellers, reachWords, riskOfSellers, shareWords, whatWasCounted } from './who-sells-words.ts'

const NO_UNITS = { unitsCounted: null, topCreatorShare: null, topThreeShare: null, videosWithUnits: 0 }

describe('the sentence that concludes', () => {
  it.each<[string, Partial<VideoSummary>, string]>([
    ['three creators', {}, '3 creators make 71% of last week’s sales by video.'],
    [
      'one creator with most sales',
      { topCreatorShare: 0.8 },
      'One creator makes 80% of last week’s sales by video.',
    ],
    [
      'the only creator',
      { creatorsKnown: 1, topCreatorShare: 1, topThreeShare: 1 },
      'One creator makes all of last week’s sales by video.',
    ],
    [
      'two creators beside videos without a name',
      { creatorsKnown: 2, topCreatorShare: 0.4, topThreeShare: 0.7 },
      '2 creators make 70% of last week’s sales by video.',
    ],
    ['sums since publication', { span: 'all' }, '3 creators make 71% of its sales by video so far.'],
    ['units that are not given', NO_UNITS, '12 creators show it in 30 videos. Sales by video are not known.'],
    [
      'one creator without units',
      { ...NO_UNITS, creatorsKnown: 1, videosKnown: 1 },
      '1 creator shows it in 1 video. Sales by video are not known.',
    ],
    [
      'videos without a creator',
      { ...NO_UNITS, creatorsKnown: 0 },
      'It is shown in 30 videos. Sales by video are not known.',
    ],
    [
      'a week without a sale',
      { unitsCounted: 0, topCreatorShare: null, topThreeShare: null },
      'No video that we know sold it last week.',
    ],
    ['no video', { videosKnown: 0, creatorsKnown: 0 }, 'No video of this product is known yet.'],
  ])('for %s', (_, change, words) => {
    expect(concludeSellers(videoSummary(change))).toBe(words)
  })
})

it('warns of a sale that depends on one creator', () => {
  expect(riskOfSellers(videoSummary({ topCreatorShare: 0.8 }))).toMatch(/stops/)
  expect(riskOfSellers(videoSummary({ topCreatorShare: 0.59 }))).toBeNull()
  expect(riskOfSellers(videoSummary({ topCreatorShare: 0.8, videosWithUnits: 2 }))).toBeNull()
  expect(riskOfSellers(videoSummary(NO_UNITS))).toBeNull()
})

it.each([
  [1, 'all'],
  [0.999, 'more than 99%'],
  [0.994, '99%'],
  [0.71, '71%'],
  [0.004, 'less than 1%'],
])('does not round a share of %d to a false claim', (share, words) => {
  expect(shareWords(share)).toBe(words)
})

it('names what was counted, and what the source knows beyond it', () => {
  expect(whatWasCounted(videoSummary())).toBe(
    'Counted in 24 of 30 videos by 12 creators. The source knows of 800 videos by 220 creators.',
  )
  expect(whatWasCounted(videoSummary({ videosWithUnits: 30, videosStated: null, creatorsStated: 12 }))).toBe(
    'Counted in 30 videos by 12 creators.',
  )
})

it('leaves unknown reach out', () => {
  expect(reachWords({ units: 320, views: 1_200_000 })).toBe('320 sold · 1.2M views')
  expect(reachWords({ units: null, views: 1 })).toBe('1 view')
  expect(reachWords({ units: null, views: null })).toBeNull()
})
