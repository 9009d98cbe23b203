import type { Transaction } from './knex.ts'

export interface KeysetBatch {
  from: number
  to: number
}

/**
 * Cuts the ids that a query gives (a column `id`, each once) into batches of `size` rows, in their order. Walks rows, not
 * numbers: where ids lie far apart, as old ones do, the gaps cost nothing.
 */
export async function keysetBatches(trx: Transaction, ids: string, size: number): Promise<KeysetBatch[]> {
  const { rows } = await trx.raw<{ rows: KeysetBatch[] }>(
    `select min(id) as "from", max(id) as "to"
    from (select id, (row_number() over (order by id) - 1) / ? as batch from (${ids}) as ids) as numbered
    group by batch order by batch`,
    [size],
  )
  return rows
}
