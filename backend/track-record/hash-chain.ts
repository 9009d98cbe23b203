import { createHash } from 'node:crypto'
import { CHAIN_START, type ListChainRow, sealedText, type Unplaced } from '../contracts/pick-chain.ts'

export interface ChainEnd {
  number: number
  hash: string
}

export const EMPTY_CHAIN: ChainEnd = { number: 0, hash: CHAIN_START }

/** Adds numbers and chained hashes. */
export function chained<Row extends ListChainRow>(rows: readonly Unplaced<Row>[], end: ChainEnd): Row[] {
  let last = end
  return rows.map((row) => {
    const sealed = { ...row, number: last.number + 1, previous: last.hash } as Omit<Row, 'hash'>
    const placed = { ...sealed, hash: createHash('sha256').update(sealedText(sealed)).digest('hex') } as Row
    last = placed
    return placed
  })
}
