import { cutText } from '../../contracts/cut-text.ts'
import { openLexicon } from './foreign-lexicon.ts'
import { isNoun, MOST_TITLE_LETTERS, type TitlePart } from './foreign-order.ts'
import { simplified } from './simplified-chinese.ts'

/** Null without known goods. */
export function readChinese(title: string): TitlePart[][] | null {
  const clauses = simplified(cutText(title, MOST_TITLE_LETTERS).normalize('NFKC')).split(CLAUSE).map(partsOf)
  return clauses.flat().some((part) => isNoun(part) && part.foreign > 0) ? clauses : null
}

/** Chinese has no spaces; takes the longest entry at each character. */
function partsOf(clause: string): TitlePart[] {
  const signs = [...clause]
  const found = LEXICON.read(signs)
  const parts: TitlePart[] = []
  let joined = false
  for (let at = 0; at < signs.length; ) {
    const from = at
    const entry = found[at]
    if (/\s/.test(signs[at] ?? '')) {
      at += 1
      joined = false
      continue
    }
    const to = from + (entry?.length ?? 1)
    // "壳" is a word only at the end.
    const isInside = entry?.length === 1 && entry.kind === 'goods' && HAN.test(signs[to] ?? '') && !found[to]
    if (entry && !isInside && !cutsWord(signs, from, to)) {
      at += entry.length
      parts.push({ text: entry.english, kind: entry.kind, foreign: entry.length, joined })
    } else if (LATIN.test(signs[at] ?? '')) {
      while (LATIN.test(signs[at] ?? '')) at += 1
      parts.push({ text: signs.slice(from, at).join(''), kind: 'model', foreign: 0, joined })
    } else {
      do at += 1
      while (at < signs.length && !found[at] && !/\s/.test(signs[at] ?? '') && !LATIN.test(signs[at] ?? ''))
      parts.push({ text: signs.slice(from, at).join(''), kind: 'unknown', foreign: 0, joined })
    }
    joined = true
  }
  return parts
}

/** "USB线" in "USB线缆" is whole; "ins" in "instant" is not. */
function cutsWord(signs: readonly string[], from: number, to: number): boolean {
  const isCut = (at: number) => LATIN.test(signs[at - 1] ?? '') && LATIN.test(signs[at] ?? '')
  return isCut(from) || isCut(to)
}

const CLAUSE = /[,;:|()[\]{}–—/+&!?"“”•·，。、；：（）【】《》！？]/
const HAN = /\p{Script=Han}/u
const LATIN = /[A-Za-z0-9.]/
const LEXICON = openLexicon('zh', { keyOf: (sign) => sign.toLowerCase(), partsOf: (term) => [...term] })
