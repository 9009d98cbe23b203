import { describe, expect, it } from 'vitest'
import { MOST_SPELLINGS, oneEditAway, spellingsOf, splitsOf } from './misspellings.ts'

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

describe('the spellings of a query', () => {
  it.each([
    ['of one word', ['etaoinshrdlu'.repeat(16)]],
    ['of one letter', ['a'.repeat(200)]],
    ['of two letters in turn', ['ab'.repeat(100)]],
    ['of digits', ['0123456789'.repeat(20)]],
    ['of letters and digits', ['ab12'.repeat(50)]],
    ['of eight long words', Array.from({ length: 8 }, (_, at) => 'abcdefgh'.repeat(3).slice(at))],
    ['in another script', ['абвгдежзиклмнопрстуфхцчшщэюя'.repeat(7)]],
    [
      'of signs that hardly repeat',
      [String.fromCodePoint(...Array.from({ length: 200 }, (_, at) => 0x4e00 + at))],
    ],
  ])('%s are bounded', (_what, words) => {
    expect([...spellingsOf(words).values()].flat().length).toBeLessThanOrEqual(MOST_SPELLINGS)
  })

  it('include those of the first words up to the limit', () => {
    const [first = '', second = ''] = ['stainlesssteelthermo', 'edelstahlthermoskannen']
    expect([...spellingsOf([first, second]).keys()]).toEqual([first])
  })

  it('include those of each word of a name', () => {
    expect([...spellingsOf(['insulated', 'steel', 'bottle']).keys()]).toEqual([
      'insulated',
      'steel',
      'bottle',
    ])
  })
})
