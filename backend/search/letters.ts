import type { Transaction } from '../db/knex.ts'

/**
 * Lets the operator `%>` find words in spite of one typo, for the rest of this transaction. PostgreSQL's own threshold
 * (0.6) misses a letter left out of a nine-letter word: "housware" and "houseware" are 0.58 alike.
 */
export async function allowTypos(trx: Transaction): Promise<void> {
  await trx.raw(`select set_config('pg_trgm.word_similarity_threshold', '0.4', true)`)
}
