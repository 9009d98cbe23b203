import * as z from 'zod/mini'
import { Numeric, readRows } from '../process/data-file.ts'

/**
 * Nine ratios of result to expectation, of the nearest measured number of weeks ahead that is not smaller.
 */
export function shippedDeciles(volume: number, ahead: number): number[] {
  const row = ROWS.find((one) => one.volume === volume && one.ahead >= ahead)
  return row ? [row.d10, row.d20, row.d30, row.d40, row.d50, row.d60, row.d70, row.d80, row.d90] : []
}

const Row = z.object({
  ahead: Numeric,
  volume: Numeric,
  ...{ d10: Numeric, d20: Numeric, d30: Numeric, d40: Numeric, d50: Numeric },
  ...{ d60: Numeric, d70: Numeric, d80: Numeric, d90: Numeric },
})

/** A year of one shop's daily sales (docs/decisions: forecast 4). */
const ROWS = readRows('backend/trends/shipped-deciles.csv', Row)
