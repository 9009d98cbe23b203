import { describe, expect, it } from 'vitest'
import { type HashtagHistory, scoreHashtags } from './hashtag-score.ts'

describe('scoreHashtags', () => {
  it('measures weekly growth from the count nearest to a week before', () => {
    const days = [
      { day: '2026-03-01', viewsTotal: 100 },
      { day: '2026-03-23', viewsTotal: 1000 },
      { day: '2026-03-30', viewsTotal: 1200 },
    ]
    expect(scoreHashtags([tag('a', 1200, days)])[0]).toMatchObject({ growthRate: 20 })
  })

  it('converts other intervals to a week by compounding', () => {
    const days = [
      { day: '2026-03-16', viewsTotal: 1000 },
      { day: '2026-03-30', viewsTotal: 1210 },
    ]
    expect(scoreHashtags([tag('a', 1210, days)])[0]).toMatchObject({ growthRate: 10 })
  })

  it.each([
    ['one count', [{ day: '2026-03-30', viewsTotal: 1200 }]],
    [
      'two counts a day apart',
      [
        { day: '2026-03-29', viewsTotal: 1 },
        { day: '2026-03-30', viewsTotal: 2 },
      ],
    ],
    [
      'a first count of nothing',
      [
        { day: '2026-03-20', viewsTotal: 0 },
        { day: '2026-03-30', viewsTotal: 9 },
      ],
    ],
    [
      'counts a season apart',
      [
        { day: '2025-12-01', viewsTotal: 5 },
        { day: '2026-03-30', viewsTotal: 9 },
      ],
    ],
  ])('returns no growth for %s', (_, days) => {
    expect(scoreHashtags([tag('a', 1200, days)])[0]).toMatchObject({ growthRate: null })
  })

  it('ranks by growth and views together, and by views alone if growth is unknown', () => {
    const rising = [
      { day: '2026-03-23', viewsTotal: 50 },
      { day: '2026-03-30', viewsTotal: 100 },
    ]
    const still = [
      { day: '2026-03-23', viewsTotal: 900 },
      { day: '2026-03-30', viewsTotal: 900 },
    ]
    const scores = scoreHashtags([
      tag('rising', 100, rising),
      tag('still', 900, still),
      tag('huge', 5000, []),
      tag('unknown', null, []),
    ])
    // Growth percentiles are 1 and 0. Views are 0, 1/2 and 1.
    expect(scores.map(({ viralScore }) => viralScore)).toEqual([60, 20, 100, null])
  })
})

function tag(hashtag: string, views: number | null, days: HashtagHistory['days']): HashtagHistory {
  return { origin: 'file', hashtag, views, days }
}
