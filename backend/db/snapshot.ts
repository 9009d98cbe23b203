import type { Db, Transaction } from './knex.ts'

/** Runs all reads of one answer on one snapshot. */
export type Read = <T>(work: (trx: Transaction) => Promise<T>) => Promise<T>

/** Read-only REPEATABLE READ: does not see an edition published meanwhile. */
export function snapshot(db: Db): Read {
  return (work) => db.transaction(work, { isolationLevel: 'repeatable read', readOnly: true })
}
