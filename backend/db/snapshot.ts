import type { Db, Transaction } from './knex.ts'

/** Runs reads that belong to one answer against one state of the database. */
export type Read = <T>(work: (trx: Transaction) => Promise<T>) => Promise<T>

/** One read-only REPEATABLE READ transaction: an edition published half way through is not seen. */
export function snapshot(db: Db): Read {
  return (work) => db.transaction(work, { isolationLevel: 'repeatable read', readOnly: true })
}
