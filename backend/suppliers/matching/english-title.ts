import { readChinese } from './chinese-title.ts'
import { inEnglishOrder, isNoun, type TitlePart } from './foreign-order.ts'
import { readLatin } from './latin-title.ts'

/**
 * A Chinese, Spanish, Indonesian or Vietnamese title in English words and in English order: "funda para teléfono" is a
 * "mobile phone case". An English title comes back as it is. Called before anything is read from a title.
 */
export function englishTitle(title: string): string {
  // Japanese mixes Chinese characters with its own.
  if (/[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u.test(title)) return title
  const english = /\p{Script=Han}/u.test(title)
    ? inOrder(readChinese(title), 'last')
    : inOrder(readLatin(title), 'first')
  return english === '' ? title : english
}

/** Empty where the first clause with a noun leaves it open what the goods are: no later one tells. */
function inOrder(clauses: readonly TitlePart[][] | null, goods: 'first' | 'last'): string {
  const phrases: string[] = []
  for (const parts of clauses ?? []) {
    const phrase = inEnglishOrder(parts, goods)
    if (phrase !== '') phrases.push(phrase)
    else if (phrases.length === 0 && parts.some(isNoun)) return ''
  }
  return phrases.join(', ')
}
