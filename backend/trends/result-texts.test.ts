import { describe, expect, it } from 'vitest'
import { marginText } from '../contracts/gross-margin.ts'
import { competitionText } from './result-texts.ts'

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
