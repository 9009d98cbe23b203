import {
  isActivity,
  isAttribute,
  isQualifier,
  MAKES_ATTRIBUTE,
  PARTS,
  WEAK_NOUNS,
} from './attribute-words.ts'

/** Indexes; `modifier`: the noun before the head ("seat" in "car seat cover"). */
export interface NounPhrase {
  head: number
  modifier: number | null
  /** Same run, nearest first. */
  earlier: number[]
}

/**
 * English puts the head last: "led strip lamp 50ft rgb" is a lamp, "satin dress woven" a dress. May be empty.
 * `endsPhrase` adds phrase ends.
 */
export function nounPhrases(
  words: readonly string[],
  endsPhrase: (at: number) => boolean = () => false,
): NounPhrase[] {
  const isNoun = words.map((word, at) => {
    // "Curtain fabric" is fabric, "box of woven fabric" a box.
    if (CLOTH.has(word)) return at > 0 && !isAttribute(words[at - 1] ?? '')
    const next = words[at + 1] ?? ''
    return !isAttribute(word) && !MAKES_ATTRIBUTE.has(next) && !(word === 'memory' && next === 'foam')
  })
  if (!isNoun.includes(true)) return weakPhrase(words)
  // "Vitamin c serum" and "teeth whitening strips" are one run.
  const isOver = (at: number): boolean => {
    const next = words[at + 1]
    if (next === undefined || isNoun[at + 1]) return next === undefined
    if (next.length === 1 || isActivity(next)) return isOver(at + 1)
    // "Air fryer paper liner" is a liner.
    return endsPhrase(at) || !PARTS.has(words[at + 2] ?? '')
  }
  const phrases: NounPhrase[] = []
  let run: number[] = []
  for (let at = 0; at < words.length; at += 1) {
    if (!isNoun[at]) continue
    run.push(at)
    if (!isOver(at) && !endsPhrase(at)) continue
    const earlier = run.slice(0, -1).reverse()
    phrases.push({
      head: at,
      modifier: isQualifier(words[at - 1] ?? '') ? at - 1 : (earlier[0] ?? null),
      earlier,
    })
    run = []
  }
  return phrases
}

const CLOTH = new Set(['fabric', 'yarn', 'textile'])

function weakPhrase(words: readonly string[]): NounPhrase[] {
  // "Fry pan coated" ends in its noun.
  const noun = words.findLastIndex((word) => !isAttribute(word))
  if (noun >= 0) return [{ head: noun, modifier: null, earlier: [] }]
  const head = words.findLastIndex((word) => WEAK_NOUNS.has(word))
  return head < 0 ? [] : [{ head, modifier: head > 0 ? head - 1 : null, earlier: [] }]
}

export type GoodsRole = 'head' | 'modifier' | 'other' | 'aside'

export interface GoodsWord {
  word: string
  role: GoodsRole
}

/** Splits a cargo text; parts without a noun join the previous goods. */
export function goodsIn(text: string): string[] {
  if (!text.includes(BETWEEN_GOODS)) return [text]
  const goods: string[][] = []
  let waiting: string[] = []
  let lastWords: string[] = []
  for (const part of text.split(BETWEEN_GOODS)) {
    const words = [...lastWords, ...part.split(' ')]
    if (readGoods(words).some(({ role }) => role === 'head')) {
      goods.push([...waiting, part])
      waiting = []
      lastWords = []
    } else if (goods.length > 0) goods.at(-1)?.push(part)
    else {
      waiting.push(part)
      lastWords = words.slice(-WORDS_KEPT)
    }
  }
  const found = goods.length > 0 ? goods : [waiting]
  return [...new Set(found.map((parts) => parts.join(' ')))]
}

/** Words without a noun, read with the next part. A bound keeps reading linear. */
const WORDS_KEPT = 40

export function readGoods(words: readonly string[]): GoodsWord[] {
  let named = false
  return sections(words).flatMap(({ mark, words: section }) => {
    const phrases = nounPhrases(section)
    // "Articles of plastic, with lids": the next part names the goods.
    const naming = !named && phrases.length > 0
    const roles = section.map((): GoodsRole => (named ? 'aside' : 'other'))
    for (const { head, modifier } of phrases) {
      // "Cases for mobile phones" are phone cases.
      if (named && mark === MADE_FOR) roles[head] = 'modifier'
      if (!naming) continue
      roles[head] = 'head'
      if (modifier !== null) roles[modifier] = 'modifier'
    }
    named ||= naming
    return section.map((word, at) => ({ word, role: roles[at] as GoodsRole }))
  })
}

export const NEXT_GOODS = 'and'
export const COMES_WITH = 'with'
export const MADE_FOR = 'for'

function sections(words: readonly string[]): { mark: string; words: string[] }[] {
  const parts = [{ mark: '', words: [] as string[] }]
  for (const word of words) {
    if (word === COMES_WITH || word === MADE_FOR) parts.push({ mark: word, words: [] })
    else parts.at(-1)?.words.push(word)
  }
  return parts
}

const BETWEEN_GOODS = ` ${NEXT_GOODS} `
