import { CHAIN_PAGE, CHAIN_START, type ChainRow, readPickChain, sealedText } from '#contracts/pick-chain'
import { call } from '../../api.ts'

export interface ChainFault {
  /** The first row that is not as it was sealed. */
  number: number
  why: 'changed' | 'missing' | 'does not follow' | 'another end'
}

export interface Verified {
  rows: number
  fault: ChainFault | null
  /** The row whose hash the person brought; null: in no row up to the fault. */
  found: number | null
}

export interface Shown {
  rows: number
  head: string | null
}

/**
 * Fetches every sealed row and recomputes the chain on this device. `shown`: the end that the page shows, which has to be in
 * it; `brought`: a hash that the person wrote down earlier, such as that of an e-mail.
 */
export async function verifyChain(
  shown: Shown,
  { brought, onProgress }: { brought: string | null; onProgress: (rows: number) => void },
): Promise<Verified> {
  let [last, rows, found]: [string, number, number | null] = [CHAIN_START, 0, null]
  while (true) {
    const part = await call(readPickChain, { query: { after: String(rows), limit: String(CHAIN_PAGE) } })
    for (const row of part) {
      const fault = await faultOf(row, { number: rows + 1, previous: last })
      if (fault) return { rows, fault: { number: rows + 1, why: fault }, found }
      last = row.hash
      rows = row.number
      if (row.hash === brought) found = rows
      if (rows === shown.rows && row.hash !== shown.head) {
        return { rows, fault: { number: rows, why: 'another end' }, found }
      }
    }
    onProgress(rows)
    if (part.length < CHAIN_PAGE) break
  }
  if (rows < shown.rows) return { rows, fault: { number: rows + 1, why: 'missing' }, found }
  return { rows, fault: null, found }
}

async function faultOf(
  row: ChainRow,
  expected: { number: number; previous: string },
): Promise<ChainFault['why'] | null> {
  if (row.number !== expected.number) return 'missing'
  if ((await sha256(sealedText(row))) !== row.hash) return 'changed'
  return row.previous === expected.previous ? null : 'does not follow'
}

async function sha256(text: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
