import * as z from 'zod/mini'
import { type Asked, many } from './checked-rows.ts'

const KeysetBatch = z.object({ from: z.int(), to: z.int() })
export type KeysetBatch = z.infer<typeof KeysetBatch>

/** Counts rows, so gaps between ids cost nothing. */
export async function keysetBatches(trx: Asked, ids: string, size: number): Promise<KeysetBatch[]> {
  return await many(
    trx,
    KeysetBatch,
    `select min(id) as "from", max(id) as "to"
    from (select id, (row_number() over (order by id) - 1) / ? as batch from (${ids}) as ids) as numbered
    group by batch order by batch`,
    [size],
  )
}
