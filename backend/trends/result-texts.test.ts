import { describe, expect, it } from 'vitest'
import { competitionText, marginText, velocityText } from './result-texts.ts'

describe('the text of a velocity', () => {
  it.each([
    [312, 'viral', 'Viral +312%'],
    [100, 'growing', 'Hot +100%'],
    [99.4, 'growing', 'Rising +99%'],
    [30, 'steady', 'Rising +30%'],
    [29.4, 'new', 'Growing +29%'],
    [0.6, 'steady', 'Growing +1%'],
    [0.4, 'steady', null],
    [-12, 'fading', null],
    [null, 'new', null],
  ])('of %s at stage %s reads %s', (velocity, stage, text) => {
    expect(velocityText({ velocity, stage })).toBe(text)
  })
})

describe('the text of the competition', () => {
  it.each([
    [18, null, 'Low (18 sellers)'],
    [30, null, 'Medium (30 sellers)'],
    [100, null, 'Medium (100 sellers)'],
    [203, 5, 'High (203 sellers)'],
    [null, 12, 'Low (12 creators)'],
    [0, null, 'Low (0 sellers)'],
    [1, null, 'Low (1 seller)'],
    [null, null, null],
  ])('of %s sellers and %s creators reads %s', (sellers, creators, text) => {
    expect(competitionText({ sellers, creators })).toBe(text)
  })
})

it('the text of a margin is in whole percent, and null if the margin is unknown', () => {
  expect([marginText(83.4), marginText(-4.6), marginText(null)]).toEqual(['83%', '-5%', null])
})
