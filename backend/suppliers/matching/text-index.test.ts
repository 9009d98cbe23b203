import { expect, it } from 'vitest'
import { nameTokens } from './name-tokens.ts'
import { FEATURES, pairReader } from './pair-features.ts'
import { readQuery } from './query.ts'
import { buildTextIndex, gramsIn, wordsOf } from './text-index.ts'

const TEXTS = [
  'bluetooth earphone wireless',
  'wireless charger charger',
  'stainless steel vacuum cup',
  'steel pipe',
  'vacuum cleaner wireless',
]

it('n-gram cosine and BM25 are computed as defined', async () => {
  const query = 'wireless wireless charging cup'

  const index = await buildTextIndex(TEXTS)
  const read = readQuery(index, nameTokens(query))
  const reader = pairReader(index, read)

  for (const [text, words] of TEXTS.entries()) {
    const features = [...reader.features(text)]
    expect(features[FEATURES.indexOf('letters')]).toBeCloseTo(letterCosine(query, words), 5)
    expect(features[FEATURES.indexOf('bm25')]).toBeCloseTo(bm25Part(query, words), 5)
  }
})

it('every feature of a pair is between 0 and 1', async () => {
  const index = await buildTextIndex([...TEXTS, '', 'x15', '46in', 'cup cup cup cup cup cup cup cup'])
  for (const query of ['', 'cup', 'x15 x16', '46in 47in', 'unheard of', TEXTS.join(' ')]) {
    const read = readQuery(index, nameTokens(query))
    const reader = pairReader(index, read)
    const values = Array.from({ length: index.size }, (_, text) => [...reader.features(text)]).flat()
    expect(values.filter((value) => !(value >= 0 && value <= 1.00001))).toEqual([])
  }
})

/** Reference implementation without an index. */
function letterCosine(a: string, b: string): number {
  const vector = (text: string) => {
    const counts = new Map<string, number>()
    for (const gram of wordsOf(text).flatMap(gramsIn)) counts.set(gram, (counts.get(gram) ?? 0) + 1)
    const known = [...counts].filter(([gram]) => holders(gram) > 0)
    return new Map(known.map(([gram, count]) => [gram, count * weight(holders(gram))]))
  }
  const holders = (gram: string) =>
    TEXTS.filter((text) => wordsOf(text).flatMap(gramsIn).includes(gram)).length
  const [left, right] = [vector(a), vector(b)]
  const product = [...left].reduce((sum, [gram, value]) => sum + value * (right.get(gram) ?? 0), 0)
  const length = (of: Map<string, number>) => Math.hypot(...of.values())
  return product / (length(left) * length(right))
}

/** BM25 (k1 = 1.2, b = 0.75); an unknown word weighs like one in 1 text. */
function bm25Part(query: string, text: string): number {
  const meanLength = TEXTS.reduce((sum, each) => sum + wordsOf(each).length, 0) / TEXTS.length
  const holders = (word: string) => TEXTS.filter((each) => wordsOf(each).includes(word)).length
  const length = 0.25 + (0.75 * wordsOf(text).length) / meanLength
  const score = wordsOf(query).reduce((sum, word) => {
    const times = wordsOf(text).filter((other) => other === word).length
    return times === 0 ? sum : sum + (weight(holders(word)) * times * 2.2) / (times + 1.2 * length)
  }, 0)
  return Math.min(
    1,
    score / wordsOf(query).reduce((sum, word) => sum + weight(Math.max(1, holders(word))), 0),
  )
}

function weight(holders: number): number {
  return Math.log(1 + (TEXTS.length - holders + 0.5) / (holders + 0.5))
}
