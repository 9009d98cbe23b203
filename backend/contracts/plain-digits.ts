/** Digits, decimal marks and spaces of all scripts in ASCII: `١٬٢٣٤٫٥`, `१२३` and `１，２３４`. */
export function plainDigits(text: string): string {
  if (!/[^\p{ASCII}]/u.test(text)) return text
  return text
    .replace(/\p{Nd}/gu, digitOf)
    .replace(/[٬،，]/g, ',')
    .replace(/[٫．]/g, '.')
    .replace(/[’＇]/g, "'")
    .replace(/\p{Zs}/gu, ' ')
}

/** At most Unicode's 760 digits. */
const known = new Map<string, string>()

/** A script's digits are ten consecutive code points; scripts may be adjacent. */
function digitOf(digit: string): string {
  const found = known.get(digit)
  if (found !== undefined) return found
  const point = digit.codePointAt(0) ?? 0
  let start = point
  while (start > 0 && /\p{Nd}/u.test(String.fromCodePoint(start - 1))) start -= 1
  const plain = String((point - start) % 10)
  known.set(digit, plain)
  return plain
}
