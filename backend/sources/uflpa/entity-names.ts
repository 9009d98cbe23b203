import { cleanText } from '../text.ts'

/**
 * "X Co., Ltd. (including two aliases: Y; and Z) and its subsidiaries" gives X, Y and Z. Inseparable names
 * stay together.
 */
export function namesIn(cell: string): string[] {
  const text = cell.replace(
    /,?(?<!\s)\s+and (?:its )?(?:subsidiaries|subordinate and affiliated entities).*/is,
    '',
  )
  const [main, also] = aroundAliases(text)
  const [first = main, subsidiaries = ''] = main.split(
    /(?<!\s)\s+and its (?:[\w-]+ ){0,4}subsidiar(?:y|ies),?(?: which include)?\s+/i,
  )
  const names = [first, ...listed(also), ...listed(subsidiaries)]
  return [
    ...new Set(
      names.flatMap((name) => cleanText(name.replace(/^[,;\s]+|(?<![,;\s])[,;\s]+$/g, ''), 300) ?? []),
    ),
  ]
}

function aroundAliases(text: string): [string, string] {
  const opening = /\((?:and|including|formerly|also)\b[^:)]{0,60}?(?::|known as)/i.exec(text)
  const end = text.lastIndexOf(')')
  if (!opening || end < opening.index + opening[0].length) return [text, '']
  return [text.slice(0, opening.index), text.slice(opening.index + opening[0].length, end)]
}

/** At semicolons, or after a legal form. */
function listed(text: string): string[] {
  const parts = text.includes(';')
    ? text.split(';')
    : text.split(/(?<=\b(?:Ltd\.?|Limited|Company|Corporation|Corp\.|Group)),?\s+(?:and\s+)?(?=[A-Z])/)
  return parts
    .flatMap((part) => part.split(/(?<!\s)\s+and formerly known as\s+/i))
    .map((part) => part.replace(/^\s*(?:and|or)\s+/i, ''))
}
