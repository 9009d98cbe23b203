import * as z from 'zod/mini'
import { Numeric, readLines, readRows } from '../../backend/process/data-file.ts'

/**
 * Handwritten, because no public set pairs products with bill-of-lading text. A title fits only its own
 * entry's descriptions.
 */
interface JudgedGoods {
  products: string[]
  cargo: string[]
}

const Row = z.strictObject({
  set: z.enum(['fitted', 'held']),
  goods: Numeric,
  side: z.enum(['product', 'cargo']),
  text: z.string(),
})
const rows = readRows('tests/bench/judged-cargo.csv', Row)

/** Used to fit the score's scale. */
export const FITTED = goodsOf('fitted')
/** Only measured. */
export const HELD = goodsOf('held')

/** Ends with unrelated cargo that shares words with titles. */
export const ALL_CARGO = [
  ...[...FITTED, ...HELD].flatMap(({ cargo }) => cargo),
  ...readLines('tests/bench/other-cargo.txt'),
]

function goodsOf(set: 'fitted' | 'held'): JudgedGoods[] {
  const own = rows.filter((row) => row.set === set)
  return [...new Set(own.map(({ goods }) => goods))].map((goods) => {
    const texts = (side: 'product' | 'cargo') =>
      own.filter((row) => row.goods === goods && row.side === side).map(({ text }) => text)
    return { products: texts('product'), cargo: texts('cargo') }
  })
}
