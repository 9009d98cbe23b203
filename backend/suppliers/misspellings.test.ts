import { describe, expect, it } from 'vitest'
import { oneSlipFrom, splitsOf } from './misspellings.ts'

describe('one slip', () => {
  it.each([
    ['a letter too many', 'lampe', 'lamp'],
    ['a letter missing', 'lmp', 'lamp'],
    ['a letter wrong', 'lomp', 'lamp'],
    ['the first letter wrong', 'camp', 'lamp'],
    ['two swapped', 'lapm', 'lamp'],
    ['a digit wrong', '2401', '2101'],
    ['a digit wrong in a model number', 'kx24', 'kx25'],
    ['an accented word', 'лампп', 'ламп'],
  ])('covers %s', (_slip, typed, meant) => {
    expect(oneSlipFrom(typed)).toContain(meant)
  })

  it('leads neither to the word itself nor to nothing, and never twice to the same', () => {
    const found = oneSlipFrom('aa')
    expect(found).not.toContain('aa')
    expect(oneSlipFrom('a')).not.toContain('')
    expect(new Set(found).size).toBe(found.length)
  })

  it('of a number stays a number', () => {
    expect(oneSlipFrom('24').filter((word) => !/^\d+$/.test(word))).toEqual([])
  })
})

it('splits a word in two of at least two letters', () => {
  expect(splitsOf('ledset')).toEqual([
    ['le', 'dset'],
    ['led', 'set'],
    ['leds', 'et'],
  ])
  expect(splitsOf('led')).toEqual([])
})
