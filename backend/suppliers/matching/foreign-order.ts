import { isAttribute } from './attribute-words.ts'
import type { WordKind } from './foreign-words.ts'

/** Longer titles repeat themselves. */
export const MOST_TITLE_LETTERS = 500

export interface TitlePart {
  text: string
  /** `written`: an English noun. `model`: an English attribute, number or model. `unknown`: in no table. */
  kind: WordKind | 'written' | 'model' | 'unknown'
  /** Number of words that are only foreign. */
  foreign: number
  /** No space before it. */
  joined: boolean
}

/**
 * Goods come last in English and Chinese, first in Spanish, Indonesian and Vietnamese. Omits unknown words,
 * and phrases whose goods may be unknown: "xyz de lámpara" is not a lamp.
 */
export function inEnglishOrder(parts: readonly TitlePart[], goods: 'first' | 'last'): string {
  if (goods === 'last') {
    return phrasesOf(parts, beginsPhrase)
      .map((phrase, at) => (at === 0 ? fromGoodsLast(phrase) : textsOf(phrase).join(' ')))
      .filter(isWritten)
      .join(', ')
  }
  return phrasesOf(parts, beginsAside)
    .map((phrase) => {
      const joint = phrase[0]?.kind === 'joints' && phrase[0].text !== OF ? phrase[0].text : ''
      const words = fromGoodsFirst(phrase, joint !== '' && joint !== 'and')
      return words && `${joint} ${words}`.trim()
    })
    .filter(isWritten)
    .join(' ')
}

export function isNoun({ kind }: Pick<TitlePart, 'kind'>): boolean {
  return kind === 'goods' || kind === 'uses'
}

function phrasesOf(
  parts: readonly TitlePart[],
  begins: (part: TitlePart, at: number, parts: readonly TitlePart[]) => boolean,
): TitlePart[][] {
  const phrases: TitlePart[][] = [[]]
  for (const [at, part] of parts.entries()) {
    if (begins(part, at, parts)) phrases.push([])
    phrases.at(-1)?.push(part)
  }
  return phrases
}

/** "Funda para iPhone" is an "iPhone case". */
function beginsAside({ kind, text }: TitlePart, at: number, parts: readonly TitlePart[]): boolean {
  const next = parts[at + 1]?.kind
  const namesUse = text === 'for' && (next === 'uses' || next === 'model') && parts.slice(0, at).some(isNoun)
  return kind === 'joints' && text !== '' && text !== OF && !namesUse
}

/** Unless more goods follow: "汽车 座椅 收纳袋" is one bag. */
function beginsPhrase({ kind, joined }: TitlePart, at: number, parts: readonly TitlePart[]): boolean {
  return !joined && kind !== 'goods' && parts[at - 1]?.kind === 'goods'
}

function fromGoodsLast(parts: readonly TitlePart[]): string {
  const named = parts.filter(({ kind, text }) => kind === 'goods' && !BRANCHES.has(text))
  const head = parts.lastIndexOf(
    named.at(-1) ?? (parts.findLast(({ kind }) => kind === 'goods') as TitlePart),
  )
  const after = parts[head + 1]
  // One more character makes another word.
  const isCut = after?.kind === 'unknown' && after.joined && [...after.text].length === 1
  const others = parts.filter(
    (part, at) => at !== head && (part.kind !== 'goods' || !BRANCHES.has(part.text)),
  )
  if (head >= 0 && !isCut) return beforeHead(others, parts[head])
  return parts.some(({ kind }) => kind === 'unknown' || kind === 'goods') ? '' : textsOf(parts).join(' ')
}

function fromGoodsFirst(parts: readonly TitlePart[], aside: boolean): string {
  const head = headOf(parts, aside)
  if (head < 0 || (!aside && belongsToUnknown(parts, head))) return ''
  const end = endOfPhrase(parts, head)
  const first = beforeHead([...parts.slice(0, head), ...turned(parts.slice(head + 1, end))], parts[head])
  const further = aside || end === parts.length ? '' : fromGoodsFirst(parts.slice(end), aside)
  return [first, further].filter(isWritten).join(', ')
}

/** Adjectives, then nouns. Each word once. */
function beforeHead(parts: readonly TitlePart[], head: TitlePart | undefined): string {
  const own = head?.text.split(' ') ?? []
  const words = textsOf([
    ...parts.filter((part) => !isNoun(part)),
    ...parts.filter((part) => isNoun(part) && isAttribute(part.text)),
    ...parts.filter((part) => isNoun(part) && !isAttribute(part.text)),
  ])
  const others = words.filter((text) => text.split(' ').some((word) => !own.includes(word)))
  return [...new Set(others), ...own].join(' ')
}

/** Without goods ("celular Nokia") the first use is sold. */
function headOf(parts: readonly TitlePart[], aside: boolean): number {
  const goods = parts.findIndex(({ kind }) => kind === 'goods')
  if (goods >= 0) return goods
  if (aside) return parts.findIndex(({ kind }) => kind !== 'joints' && !OUT.has(kind))
  const written = parts.findIndex(({ kind }, at) => kind === 'written' && parts[at + 1]?.kind !== 'written')
  if (written >= 0 && !parts.some(isNoun)) return written
  const first = parts.find(({ kind }) => kind === 'uses' || kind === 'unknown')
  return first?.kind === 'uses' ? parts.indexOf(first) : -1
}

/** "Xyz de lámpara", or a foreign word before the goods. */
function belongsToUnknown(parts: readonly TitlePart[], head: number): boolean {
  return parts.slice(0, head).some(({ kind, text }, at) => {
    const between = parts.slice(at + 1, head)
    if (kind !== 'unknown') return false
    return between.length === 0 ? /[\u0080-\uffff]/.test(text) : between.some((part) => part.text === OF)
  })
}

/** At further goods, unless they modify the first: "filtro aspiradora". */
function endOfPhrase(parts: readonly TitlePart[], head: number): number {
  const isNamed = parts[head]?.text.includes(' ') === true
  const end = parts.findIndex(({ kind }, at) => {
    if (at <= head || (kind !== 'goods' && kind !== 'written')) return false
    const before = parts[at - 1]
    return before?.text !== OF && (isNamed || before?.kind !== 'goods')
  })
  return end < 0 ? parts.length : end
}

/** Last part first; English runs ("iPhone 14") keep their order. */
function turned(parts: readonly TitlePart[]): TitlePart[] {
  const runs = phrasesOf(
    parts,
    ({ kind }, at) => at > 0 && (kind !== 'model' || parts[at - 1]?.kind !== 'model'),
  )
  return runs.reverse().flat()
}

function textsOf(parts: readonly TitlePart[]): string[] {
  return parts.flatMap(({ kind, text }) => (OUT.has(kind) || text === '' ? [] : [text]))
}

function isWritten(text: string): boolean {
  return text !== ''
}

const OUT: ReadonlySet<TitlePart['kind']> = new Set(['fillers', 'joints', 'unknown'])
/** "戒指…饰品": a branch after the goods. */
const BRANCHES: ReadonlySet<string> = new Set([
  'jewelry',
  'clothing',
  'ornament',
  'toy',
  'tool',
  'cosmetic',
  'stationery',
])
const OF = 'of'
