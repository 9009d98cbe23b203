import { describe, expect, it } from 'vitest'
import { oneEditAway, splitsOf } from './misspellings.ts'

describe('the words one edit away', () => {
  it.each([
    ['a letter too many', 'lampe', 'lamp'],
    ['a letter missing', 'lmp', 'lamp'],
    ['a letter wrong', 'lomp', 'lamp'],
    ['the first letter wrong', 'camp', 'lamp'],
    ['two swapped', 'lapm', 'lamp'],
    ['a digit wrong', '2401', '2101'],
    ['a digit wrong in a model number', 'kx24', 'kx25'],
    ['an accented word', 'лампп', 'ламп'],
  ])('include %s', (_slip, typed, meant) => {
    expect(oneEditAway(typed)).toContain(meant)
  })

  it('include neither the word itself nor the empty word, and no word twice', () => {
    const found = oneEditAway('aa')
    expect(found).not.toContain('aa')
    expect(oneEditAway('a')).not.toContain('')
    expect(new Set(found).size).toBe(found.length)
  })

  it('of a number are numbers', () => {
    expect(oneEditAway('24').filter((word) => !/^\d+$/.test(word))).toEqual([])
  })
})

it('a word is split into two of at least two letters each', () => {
  expect(splitsOf('ledset')).toEqual([
    ['le', 'dset'],
    ['led', 'set'],
    ['leds', 'et'],
  ])
  expect(splitsOf('led')).toEqual([])
})
