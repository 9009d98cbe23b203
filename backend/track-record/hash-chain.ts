import { createHash } from 'node:crypto'
import { CHAIN_START, type ChainRow, type SealedPick, sealedText } from '../contracts/pick-chain.ts'

/** Where a chain goes on: the last row of it, or nothing yet. */
export interface ChainEnd {
  number: number
  hash: string
}

export const EMPTY_CHAIN: ChainEnd = { number: 0, hash: CHAIN_START }

/** Numbers the picks and gives each the hash of the row before and its own. */
export function chained(picks: readonly SealedPick[], end: ChainEnd): ChainRow[] {
  let last = end
  return picks.map((pick) => {
    const sealed = { ...pick, number: last.number + 1, previous: last.hash }
    const row = { ...sealed, hash: createHash('sha256').update(sealedText(sealed)).digest('hex') }
    last = row
    return row
  })
}
