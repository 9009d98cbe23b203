import * as z from 'zod/mini'
import type { Origin } from '../contracts/provenance.ts'
import type { Transaction } from '../db/knex.ts'

export const Changes = z.object({ added: z.int(), changed: z.int() })
export type Changes = z.infer<typeof Changes>

export interface MergeRun {
  trx: Transaction
  runId: number
  sources: readonly { source: string; origin: Origin }[]
  progress(step: string, share: number): void
  timed<T>(step: string, work: () => Promise<T>): Promise<T>
  /** Runs when `incoming_product` exists and before any write. */
  checkPrices(): Promise<void>
}
