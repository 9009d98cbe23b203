import { createHash } from 'node:crypto'

export type EarlierRow = { line: number; same: boolean }

const VALUE_BITS = 20
const LINE_MAX = 2 ** (53 - VALUE_BITS)

/** One 53-bit number per key: a million lines take about 40 MB. */
export function createDuplicateFinder(): (key: string, values: string, line: number) => EarlierRow | null {
  const lines = new Map<number, number>()
  return (key, values, line) => {
    const hash = shortHash(key, 53)
    const value = shortHash(values, VALUE_BITS)
    const known = lines.get(hash)
    if (known === undefined) {
      lines.set(hash, (line % LINE_MAX) * 2 ** VALUE_BITS + value)
      return null
    }
    return { line: Math.floor(known / 2 ** VALUE_BITS), same: known % 2 ** VALUE_BITS === value }
  }
}

/** For rows without an id. */
export function contentId(...parts: (string | null)[]): string {
  const folded = parts.map((part) =>
    (part ?? '')
      .normalize('NFKC')
      .toLowerCase()
      .replace(/[^\p{L}\p{N}]+/gu, ' ')
      .trim(),
  )
  return createHash('sha256').update(folded.join('\u0001')).digest('hex').slice(0, 20)
}

function shortHash(text: string, bits: number): number {
  const digest = createHash('sha1').update(text).digest()
  return Number(digest.readBigUInt64BE(0) >> BigInt(64 - bits))
}
