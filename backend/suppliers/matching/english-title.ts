import { readChinese } from './chinese-title.ts'
import { inEnglishOrder, isNoun, type TitlePart } from './foreign-order.ts'
import { readLatin } from './latin-title.ts'

/**
 * "Funda para teléfono" gives "mobile phone case"; English stays unchanged. Must run before other title
 * parsing.
 */
export function englishTitle(title: string): string {
  // Japanese also uses Chinese characters.
  if (/[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u.test(title)) return title
  const english = /\p{Script=Han}/u.test(title)
    ? inOrder(readChinese(title), 'last')
    : inOrder(readLatin(title), 'first')
  return english === '' ? title : english
}

function inOrder(clauses: readonly TitlePart[][] | null, goods: 'first' | 'last'): string {
  const phrases: string[] = []
  for (const parts of clauses ?? []) {
    const phrase = inEnglishOrder(parts, goods)
    if (phrase !== '') phrases.push(phrase)
    else if (phrases.length === 0 && parts.some(isNoun)) return ''
  }
  return phrases.join(', ')
}
