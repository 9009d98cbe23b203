import { cutText } from '../../contracts/cut-text.ts'
import { isAttribute } from './attribute-words.ts'
import { type FoundEntry, openLexicon } from './foreign-lexicon.ts'
import { isNoun, MOST_TITLE_LETTERS, type TitlePart } from './foreign-order.ts'
import { FOREIGN_WORDS, SHARED_WORDS } from './foreign-words.ts'
import { singular } from './tokens.ts'
import { TRADE_WORDS_BY_PHRASE } from './trade-words.ts'

/** By the language that reads most words; null for English. Foreign words must outnumber English ones. */
export function readLatin(title: string): TitlePart[][] | null {
  const text = cutText(title, MOST_TITLE_LETTERS).normalize('NFC')
  const clauses = text.split(CLAUSE).map((clause) => clause.match(WORD) ?? [])
  let best: { clauses: TitlePart[][]; foreign: number } | null = null
  for (const lexicon of NOT_ASCII.test(text) ? WITH_MARKS : WITHOUT_MARKS) {
    const found = clauses.map(lexicon.read)
    if (!found.some((entries) => entries.some((entry) => entry !== null && isNoun(entry)))) continue
    const read = clauses.map((words, at) => partsOf(words, found[at] ?? []))
    const foreign = foreignWords(read.flat())
    if (foreign > (best?.foreign ?? 0)) best = { clauses: read, foreign }
  }
  return best?.clauses ?? null
}

/** 0 if the title has another language. */
function foreignWords(parts: readonly TitlePart[]): number {
  const namesGoods = parts.some((part) => isNoun(part) && part.foreign > 0)
  const foreign = parts.reduce((sum, part) => sum + part.foreign, 0)
  const written = parts.filter(({ kind }) => kind === 'written')
  const unknown = parts.filter(({ kind }) => kind === 'unknown').length
  const english = written.length + written.filter(({ text }) => FUNCTION_WORDS.has(text.toLowerCase())).length
  // "Mesa Verde Rug": English puts the goods last.
  const endsInEnglish = foreign < FEW && parts.at(-1)?.kind === 'written'
  return namesGoods && !endsInEnglish && foreign > english && foreign * MOST_UNKNOWN >= unknown ? foreign : 0
}

function partsOf(words: readonly string[], found: readonly (FoundEntry | null)[]): TitlePart[] {
  const parts: TitlePart[] = []
  for (let at = 0; at < words.length; ) {
    const entry = found[at]
    const written = words.slice(at, at + (entry?.length ?? 1))
    const [word = ''] = written
    parts.push(
      entry
        ? {
            text: entry.english,
            kind: entry.kind,
            foreign: written.filter(written.length > 1 ? isForeign : isTelling).length,
            joined: false,
          }
        : { text: word, kind: kindOf(word), foreign: 0, joined: false },
    )
    at += written.length
  }
  return parts
}

function kindOf(word: string): 'written' | 'model' | 'unknown' {
  const lower = word.toLowerCase()
  if (/\d/.test(word) || MODELS.has(lower)) return 'model'
  if (!isEnglish(word)) return 'unknown'
  return isAttribute(singular(lower)) && !FUNCTION_WORDS.has(lower) ? 'model' : 'written'
}

/** "de", "la" and "hp" alone indicate no language. */
function isTelling(word: string): boolean {
  return (word.length > 3 || NOT_ASCII.test(word)) && isForeign(word)
}

function isForeign(word: string): boolean {
  return kindOf(word) === 'unknown'
}

function isEnglish(word: string): boolean {
  const lower = word.toLowerCase()
  return ENGLISH.has(lower) || ENGLISH.has(singular(lower))
}

const MODELS: ReadonlySet<string> = new Set(
  'iphone ipad airpods samsung galaxy xiaomi redmi pro max plus air'.split(' '),
)

const FUNCTION_WORDS: ReadonlySet<string> = new Set(
  'the of to your from by on is it this that as at an or with for and in without'.split(' '),
)

const ENGLISH: ReadonlySet<string> = new Set(
  [
    ...FOREIGN_WORDS.flatMap(({ english }) => english.split(' ')),
    ...[...TRADE_WORDS_BY_PHRASE.keys()].flatMap((phrase) => phrase.split(' ')),
    ...FUNCTION_WORDS,
    ...SHARED_WORDS,
  ].filter((word) => word !== '' && !MODELS.has(word)),
)

const CLAUSE = /[,;:|()[\]{}–—/+&!?"“”•·]|\s-\s/
const WORD = /[\p{L}\p{M}\p{N}]+/gu
const NOT_ASCII = /[\u0080-\uffff]/
const MOST_UNKNOWN = 3
const FEW = 3

/** "Luces" is "luz". */
function spanishKey(word: string): string {
  const plain = withoutMarks(word)
  if (plain.length < 4) return plain
  const single = plain.endsWith('ces') ? `${plain.slice(0, -3)}z` : plain.replace(/e?s$/, '')
  return single.endsWith('e') ? single.slice(0, -1) : single
}

/** Spellings place the tone differently: "hoà" and "hòa". */
function vietnameseKey(word: string): string {
  const letters = word.normalize('NFD').toLowerCase()
  return letters.replace(TONES, '').normalize('NFC') + (letters.match(TONES)?.join('') ?? '')
}

function withoutMarks(word: string): string {
  if (!NOT_ASCII.test(word)) return word.toLowerCase()
  return word.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().replaceAll('đ', 'd')
}

const TONES = /[\u0300\u0301\u0303\u0309\u0323]/g

const words = (term: string) => term.match(WORD) ?? []
const SPANISH = openLexicon('es', { keyOf: spanishKey, partsOf: words })
const INDONESIAN = openLexicon('id', { keyOf: withoutMarks, partsOf: words })
const WITH_MARKS = [openLexicon('vi', { keyOf: vietnameseKey, partsOf: words }), SPANISH, INDONESIAN]
const WITHOUT_MARKS = [SPANISH, INDONESIAN, openLexicon('vi', { keyOf: withoutMarks, partsOf: words })]
