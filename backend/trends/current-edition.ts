import * as z from 'zod/mini'
import { Day } from '../calendar/days.ts'
import { Origin } from '../contracts/provenance.ts'
import { maybeOne } from '../db/checked-rows.ts'
import type { Transaction } from '../db/knex.ts'

/** Null before the first edition. */
export async function currentEdition(trx: Transaction): Promise<CurrentEdition | null> {
  return await maybeOne(
    trx,
    CurrentEdition,
    `select e.id, e.published_at as "publishedAt", e.figures ->> 'origin' as origin,
       coalesce((e.figures -> 'week' ->> 'to')::date, e.as_of) as "dataTo"
     from edition e join current_edition c on c.edition_id = e.id`,
  )
}

const CurrentEdition = z.object({
  id: z.int(),
  publishedAt: z.date(),
  origin: z.nullable(Origin),
  dataTo: z.nullable(Day),
})
export type CurrentEdition = z.infer<typeof CurrentEdition>
