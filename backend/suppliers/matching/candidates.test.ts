import { describe, expect, it } from 'vitest'
import { candidateSearch } from './candidates.ts'
import { nameTokens } from './name-tokens.ts'
import { readQuery } from './query.ts'
import { buildTextIndex } from './text-index.ts'

const TEXTS = ['steel pipe', 'yoga mat', 'bath mat', 'bluetooth earphone', 'resistence band', '']

describe('candidateSearch', () => {
  it.each([
    ['the one with the rarest word in common', 'yoga mat', [1]],
    ['by letters what no word finds', 'resistance', [4]],
    ['nothing that has nothing in common', 'qqq', []],
    ['nothing for nothing', '', []],
  ])('finds %s', async (_, name, expected) => {
    const { ask } = await searchOver(TEXTS)
    expect(ask(name, 1)).toEqual(expected)
  })

  it('merges the best by words (BM25) with the best by character n-grams', async () => {
    const { ask } = await searchOver(['mat', 'yoga matting matting', 'steel'])
    expect(ask('mat', 1).sort()).toEqual([0])
    expect(ask('mat', 2).sort()).toEqual([0, 1])
  })

  it('does not depend on earlier queries', async () => {
    const names = ['bath mat', 'earphones', 'steel band', 'yoga']
    const fresh = await Promise.all(names.map(async (name) => (await searchOver(TEXTS)).ask(name, 2)))
    const used = await searchOver(TEXTS)
    expect(names.map((name) => used.ask(name, 2))).toEqual(fresh)
  })
})

async function searchOver(texts: string[]) {
  const index = await buildTextIndex(texts)
  const search = candidateSearch(index)
  const ask = (name: string, each: number) => search(readQuery(index, nameTokens(name)), each)
  return { ask }
}
