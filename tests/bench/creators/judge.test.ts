import { describe, expect, it } from 'vitest'
import { uniformFrom } from '../../support/random-distributions.ts'
import { type Case, featuresOf } from './features.ts'
import { judge } from './judge.ts'

/** `effect`: of the share on what comes, as a power of e. */
function cases(effect: number): Case[] {
  const uniform = uniformFrom(7)
  return Array.from({ length: 120 }, (_, product) =>
    Array.from({ length: 20 }, (_, week) => {
      const features = { topShare: uniform(), newCreators: uniform(), sinceLargest: uniform() }
      const expected = 50 + 100 * uniform()
      const came = expected * Math.exp(effect * (features.topShare - 0.5) + 0.2 * (uniform() - 0.5))
      return { product: String(product), at: 7 * week, ahead: 1, expected, came, features }
    }),
  ).flat()
}

const judged = (effect: number) => judge(cases(effect), { ahead: 1, uniform: uniformFrom(1) })

describe('judge', () => {
  it('finds a feature that matters, on days it has not learned from', () => {
    const { helps, ratio } = judged(-0.8)
    expect(helps).toBe(true)
    expect(ratio?.mean).toBeLessThan(0.6)
  })

  it('finds none in chance', () => {
    const { helps, ratio } = judged(0)
    expect(helps).toBe(false)
    expect(ratio?.mean).toBeGreaterThan(0.98)
  })

  it('does not count a bias of the forecast as help', () => {
    const biased = cases(0).map((one) => ({ ...one, expected: one.expected * 2 }))
    const { helps } = judge(biased, { ahead: 1, uniform: uniformFrom(1) })
    expect(helps).toBe(false)
  })

  it('gives no result for a few products', () => {
    const few = cases(-0.8).filter(({ product }) => Number(product) < 30)
    expect(judge(few, { ahead: 1, uniform: uniformFrom(1) })).toMatchObject({ ratio: null, helps: false })
  })
})

it('features need three videos with sales, and count only what is known on the day', () => {
  const video = { creator: 'a', published: 100, units: 5 }
  expect(featuresOf([video, video], 110)).toBeNull()
  expect(
    featuresOf(
      [video, { ...video, creator: 'b', published: 108 }, { ...video, units: 10, published: 90 }],
      110,
    ),
  ).toEqual({ topShare: 0.75, newCreators: Math.log1p(1), sinceLargest: Math.log1p(20) })
})
