import { cleanText } from '../text.ts'

/**
 * The names in one cell of the list: "X Co., Ltd. (including two aliases: Y; and Z) and its subsidiaries" is X, Y and Z.
 * What cannot be told apart stays together, and then agrees with no supplier.
 */
export function namesIn(cell: string): string[] {
  const text = cell.replace(/,?\s+and (?:its )?(?:subsidiaries|subordinate and affiliated entities).*$/i, '')
  const [, main = text, also = ''] =
    /^(.*?)\s*\((?:and|including|formerly|also)\b[^:)]{0,60}?(?::|known as)\s*(.*)\)[^)]*$/i.exec(text) ?? []
  const [first = main, subsidiaries = ''] = main.split(
    /\s+and its (?:[\w-]+ ){0,4}subsidiar(?:y|ies),?(?: which include)?\s+/i,
  )
  const names = [first, ...listed(also), ...listed(subsidiaries)]
  return [...new Set(names.flatMap((name) => cleanText(name.replace(/^[,;\s]+|[,;\s]+$/g, ''), 300) ?? []))]
}

/** By semicolons where there are any; else where one company's legal form ends and the next name begins. */
function listed(text: string): string[] {
  const parts = text.includes(';')
    ? text.split(';')
    : text.split(/(?<=\b(?:Ltd\.?|Limited|Company|Corporation|Corp\.|Group)),?\s+(?:and\s+)?(?=[A-Z])/)
  return parts
    .flatMap((part) => part.split(/\s+and formerly known as\s+/i))
    .map((part) => part.replace(/^\s*(?:and|or)\s+/i, ''))
}
