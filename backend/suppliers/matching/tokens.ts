/** `word` normalized, `written` as written. */
export interface Token {
  word: string
  written: string
}

/**
 * Part numbers ("KDL-46V5100") are one word, "t-shirt" and "3-pack" two. "2-in-1" is `2in1`; "46 in." and
 * "46-inch" are `46in`.
 */
export function tokenise(text: string): Token[] {
  const tokens: Token[] = []
  for (const [written] of foldText(text).matchAll(WORD)) {
    for (const part of splitCompound(written)) {
      const previous = tokens.at(-1)
      const unit = UNITS.get(part)
      if (unit && previous && /^[\d.]+$/.test(previous.word)) {
        tokens[tokens.length - 1] = { word: previous.word + unit, written: `${previous.written} ${part}` }
      } else if (part !== '"') {
        tokens.push({
          word: NUMBER_AND_UNIT.test(part) ? canonicalSize(part) : singular(part),
          written: part,
        })
      }
    }
  }
  return tokens
}

/** Keeps punctuation. */
export function foldText(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .normalize('NFC')
    .toLowerCase()
    .replace(/['’`´](?=s\b)s/g, '')
    .replace(/''|[”“″]/g, '"')
    .replace(/['’`´®™©]/g, '')
    .replace(/\b(\d) ?-?in-? ?(one|\d)\b/g, (_, many, one) => `${many}in${one === 'one' ? 1 : one}`)
}

/** By ending; most foreign words stay. */
export function singular(word: string): string {
  if (word.length < 4 || !word.endsWith('s') || /\d|(?:ss|us|is)$/.test(word)) return word
  if (/(?:talk|cook|mov|brown|self|bean|smooth|cal|caddi)ies$/.test(word)) return word.slice(0, -1)
  if (word.endsWith('ies') && word.length > 4) return `${word.slice(0, -3)}y`
  if (SINGULAR_IN_S.has(word)) return word
  if (/(?:ch|sh|ss|x|zz|lens)es$/.test(word)) return word.slice(0, -2)
  if (/(?:kn|l|w)ives$/.test(word)) return `${word.slice(0, -3)}fe`
  if (/(?:shel|hal|cal|lea|loa|scar)ves$/.test(word)) return `${word.slice(0, -3)}f`
  return word.slice(0, -1)
}

/** Has a letter and a digit, but is not a size. */
export function isModelNumber(word: string): boolean {
  if (/^\din\d$/.test(word)) return false
  return word.length >= 3 && /\d/.test(word) && /\p{L}/u.test(word) && !NUMBER_AND_UNIT.test(word)
}

function splitCompound(written: string): string[] {
  if (!/[-/.]/.test(written)) return [written]
  if (/^\d+\.\d+$/.test(written)) return [written]
  const parts = written.split(/[-/.]/)
  const mixed = /\d/.test(written) && /\p{L}/u.test(written)
  const wordy = parts.some((part) => /^\p{L}{4,}$/u.test(part) || UNITS.has(part))
  return mixed && !wordy && written.length >= 5 ? [parts.join('')] : parts
}

function canonicalSize(part: string): string {
  const [, amount = '', unit = ''] = NUMBER_AND_UNIT.exec(part) ?? []
  return amount + (UNITS.get(unit) ?? unit)
}

const SINGULAR_IN_S = new Set(['christmas', 'canvas', 'lens', 'shorts', 'clothes', 'tights'])

const WORD = /[\p{L}\p{N}]+(?:[-/.][\p{L}\p{N}]+)*|(?<=\d\s?)"/gu

const UNITS = new Map([
  ...spellings('in', ['in', 'inch', 'inches', '"']),
  ...spellings('ft', ['ft', 'feet', 'foot']),
  ...['cm', 'mm', 'ml', 'gb', 'mb', 'tb', 'ghz', 'mhz', 'mah', 'hz', 'kg', 'mp', 'rpm'].map(
    (unit) => [unit, unit] as const,
  ),
  ...spellings('w', ['watt', 'watts', 'w']),
  ...spellings('v', ['volt', 'volts', 'v']),
  ...spellings('l', ['liter', 'liters', 'litre', 'litres', 'ltr']),
  ...spellings('oz', ['oz', 'ounce', 'ounces']),
  ...spellings('lb', ['lb', 'lbs', 'pound', 'pounds']),
])
const NUMBER_AND_UNIT = new RegExp(
  `^(\\d+(?:\\.\\d+)?)(${[...UNITS.keys()].filter((unit) => unit !== '"').join('|')})$`,
)

function spellings(unit: string, written: string[]): [string, string][] {
  return written.map((spelling) => [spelling, unit])
}
