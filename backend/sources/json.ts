/** Integers of 16 or more digits become strings: beyond 2^53 numbers lose digits. Throws `SyntaxError`. */
export function parseJson(text: string): unknown {
  return JSON.parse(LONG_DIGITS.test(text) ? quoteLongIntegers(text) : text)
}

const LONG_DIGITS = /\d{16}/
const LONG_INTEGER = /^-?\d{16,}$/
const QUOTE = 34

/** A regular expression needs quadratic time on hostile text. */
function quoteLongIntegers(text: string): string {
  const parts: string[] = []
  let copied = 0
  let at = 0
  while (at < text.length) {
    const code = text.charCodeAt(at)
    if (code === QUOTE) {
      at = endOfString(text, at)
    } else if (startsNumber(code)) {
      const end = endOfNumber(text, at)
      const number = text.slice(at, end)
      if (LONG_INTEGER.test(number)) {
        parts.push(text.slice(copied, at), '"', number, '"')
        copied = end
      }
      at = end
    } else {
      at += 1
    }
  }
  parts.push(text.slice(copied))
  return parts.join('')
}

function endOfString(text: string, start: number): number {
  let at = start + 1
  while (at < text.length) {
    const code = text.charCodeAt(at)
    if (code === QUOTE) return at + 1
    at += code === 92 ? 2 : 1
  }
  return text.length
}

function startsNumber(code: number): boolean {
  return code === 45 || (code >= 48 && code <= 57)
}

function endOfNumber(text: string, start: number): number {
  let at = start + 1
  while (at < text.length && '0123456789.eE+-'.includes(text.charAt(at))) at += 1
  return at
}
