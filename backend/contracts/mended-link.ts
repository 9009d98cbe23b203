/**
 * A text whose link is broken by invisible characters, or written in full-width letters as Chinese and
 * Japanese keyboards do. Null if it has neither.
 */
export function mendedText(text: string): string | null {
  if (!INVISIBLE.test(text) && !FULL_WIDTH_LINK.test(text)) return null
  const seen = text.replaceAll(INVISIBLE_ALL, '')
  if (!FULL_WIDTH_LINK.test(seen)) return seen
  return seen.replaceAll(/[！-～]/g, (letter) => String.fromCharCode(letter.charCodeAt(0) - 0xfee0))
}

/**
 * The link before the sentence goes on without a space. The host stays as written: a foreign full stop in it
 * is a disguise.
 */
export function cutAtSentence(link: string): string {
  const [host = ''] = /^(?:https?:\/\/)?[^/?#]*/i.exec(link) ?? []
  const rest = link.slice(host.length)
  const end = rest.search(SENTENCE)
  return end < 0 ? link : host + rest.slice(0, end)
}

/** The link before its first letter of another script. Null for an ASCII link. */
export function cutAtScript(link: string): string | null {
  const [host = ''] = /^(?:https?:\/\/)?[^/?#]*/i.exec(link) ?? []
  const end = link.slice(host.length).search(NOT_ASCII)
  return end < 0 ? null : link.slice(0, host.length + end)
}

const INVISIBLE = /[\u200b-\u200d\u2060\ufeff]/u
const INVISIBLE_ALL = /[\u200b-\u200d\u2060\ufeff]/gu
const FULL_WIDTH_LINK = /ｈｔｔｐｓ?：／／/iu
const SENTENCE = /[\p{Extended_Pictographic}，。！？；：、（）【】《》『』…～“”]/u
const NOT_ASCII = /[^\x21-\x7e]/u
