import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays } from '../calendar/days.ts'
import { VideoSummary } from '../contracts/creators.ts'
import { type KnownVideo, summariseVideos } from './video-summary.ts'

const DAY = '2026-11-19'

function video(videoId: string, given: Partial<KnownVideo> = {}): KnownVideo {
  return { videoId, creatorId: 1, publishedOn: null, views: null, units: null, unitsBefore: null, ...given }
}

describe('summariseVideos', () => {
  it('shares the units among creators, with unnamed ones in the total only', () => {
    const found = summariseVideos(
      [
        video('a', { units: 50 }),
        video('b', { creatorId: 2, units: 30 }),
        video('c', { creatorId: 3, units: 10 }),
        video('d', { creatorId: null, units: 10 }),
      ],
      DAY,
    )
    expect(found).toMatchObject({ span: 'all', unitsCounted: 100, videosWithUnits: 4, creatorsKnown: 3 })
    expect([found.topCreatorShare, found.topThreeShare]).toEqual([0.5, 0.9])
    expect(found.creators.map(({ id, share }) => [id, share])).toEqual([
      [1, 0.5],
      [2, 0.3],
      [3, 0.1],
    ])
  })

  it('counts the week where two readings give it, new videos from zero', () => {
    const found = summariseVideos(
      [
        video('a', { units: 1000, unitsBefore: 990 }),
        video('b', { creatorId: 2, units: 70, unitsBefore: 40 }),
        video('new', { creatorId: 2, units: 60, publishedOn: '2026-11-17' }),
        video('unread', { creatorId: 3, units: 5000, publishedOn: '2026-08-01' }),
      ],
      DAY,
    )
    expect(found).toMatchObject({ span: 'week', unitsCounted: 100, topCreatorShare: 0.9 })
  })

  it('falls back to all units when fewer than three videos sold in the week', () => {
    const found = summariseVideos(
      [video('a', { units: 20, unitsBefore: 20 }), video('b', { units: 9, unitsBefore: 3 })],
      DAY,
    )
    expect(found).toMatchObject({ span: 'all', unitsCounted: 29 })
  })

  it('counts no negative week when the source corrects a total', () => {
    const found = summariseVideos(
      [
        video('a', { units: 5, unitsBefore: 50 }),
        ...['b', 'c', 'd'].map((id) => video(id, { units: 9, unitsBefore: 8 })),
      ],
      DAY,
    )
    expect(found).toMatchObject({ span: 'week', unitsCounted: 3 })
  })

  it('dates the wave by the first of the videos that sold half', () => {
    const found = summariseVideos(
      [
        video('old', { units: 5, publishedOn: '2025-01-01' }),
        video('wave', { units: 40, publishedOn: '2026-10-10' }),
        video('most', { units: 45, publishedOn: '2026-10-20' }),
        video('late', { units: 10, publishedOn: '2026-11-18' }),
      ],
      DAY,
    )
    expect(found).toMatchObject({
      waveStartedOn: '2026-10-10',
      firstVideoOn: '2025-01-01',
      largestVideoId: 'most',
    })
  })

  it('counts each creator in the week of their first video', () => {
    const found = summariseVideos(
      [
        video('a', { publishedOn: addDays(DAY, -1) }),
        video('b', { publishedOn: addDays(DAY, -30) }),
        video('c', { creatorId: 2, publishedOn: addDays(DAY, -6) }),
        video('d', { creatorId: 3, publishedOn: addDays(DAY, -7) }),
        video('ancient', { creatorId: 4, publishedOn: '2020-01-01' }),
      ],
      DAY,
    )
    const weeks = found.newCreators.map(({ creators }) => creators)
    expect([weeks.length, weeks.at(-1), weeks.at(-2), weeks.at(-5)]).toEqual([12, 1, 1, 1])
    expect(weeks.reduce((sum, each) => sum + each, 0)).toBe(3)
  })

  it('has no sales without a counted unit', () => {
    expect(summariseVideos([], DAY)).toMatchObject({ videosKnown: 0, unitsCounted: null, newCreators: [] })
    expect(summariseVideos([video('a'), video('b', { units: 0 })], DAY)).toMatchObject({
      unitsCounted: 0,
      topCreatorShare: null,
      waveStartedOn: null,
    })
  })

  it('fits the contract and is the same in any order', () => {
    const some = fc.option(fc.nat(5000), { nil: null })
    const made = fc.record({
      videoId: fc.stringMatching(/^\d{1,4}$/),
      creatorId: fc.option(fc.integer({ min: 1, max: 6 }), { nil: null }),
      publishedOn: fc.option(
        fc.nat(400).map((ago) => addDays(DAY, -ago)),
        { nil: null },
      ),
      views: some,
      units: some,
      unitsBefore: some,
    })
    const Facts = VideoSummary.def.shape
    fc.assert(
      fc.property(fc.uniqueArray(made, { selector: ({ videoId }) => videoId, maxLength: 40 }), (videos) => {
        const found = summariseVideos(videos, DAY)
        expect(summariseVideos([...videos].reverse(), DAY)).toEqual(found)
        for (const field of ['topCreatorShare', 'topThreeShare'] as const)
          expect(Facts[field].safeParse(found[field]).success).toBe(true)
        expect((found.topThreeShare ?? 0) >= (found.topCreatorShare ?? 0)).toBe(true)
      }),
    )
  })
})
