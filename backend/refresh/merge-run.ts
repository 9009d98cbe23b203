import * as z from 'zod/mini'
import type { Origin } from '../contracts/provenance.ts'
import type { Transaction } from '../db/knex.ts'

/** What became of the rows of one table. Only `added` and `changed` are news. */
export const Changes = z.object({ added: z.int(), changed: z.int() })
export type Changes = z.infer<typeof Changes>

export interface MergeRun {
  trx: Transaction
  runId: number
  /** The sources whose rows are whole. */
  sources: readonly { source: string; origin: Origin }[]
  /** How far the merge as a whole is, 0 to 1. */
  progress(step: string, share: number): void
  timed<T>(step: string, work: () => Promise<T>): Promise<T>
  /** Called when `incoming_product` is there and nothing is written yet. */
  checkPrices(): Promise<void>
}
