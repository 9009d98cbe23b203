import type { Db, Transaction } from './knex.ts'

/** Runs all reads of one answer on one snapshot. */
export type Read = <T>(work: (trx: Transaction) => Promise<T>) => Promise<T>

/** Read-only REPEATABLE READ: an edition published meanwhile is not seen. */
export function snapshot(db: Db): Read {
  return (work) => db.transaction(work, { isolationLevel: 'repeatable read', readOnly: true })
}
