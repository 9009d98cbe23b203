import * as z from 'zod/mini'
import { Day } from '../calendar/days.ts'
import type { ProductRecall } from '../contracts/notices.ts'
import { many } from '../db/checked-rows.ts'
import type { Transaction } from '../db/knex.ts'
import { LIST_LABELS } from './official-lists.ts'

export async function recallsOf(trx: Transaction, productId: number): Promise<ProductRecall[]> {
  const rows = await many(
    trx,
    RecallRow,
    `select r.number, p.likeness, r.title, r.recalled_on as "recalledOn", r.hazard, r.url, p.words, l.origin,
       l.taken_at as "takenAt"
     from product_recall p join recall r on r.number = p.recall_number join official_list l on l.list = 'cpsc'
     where p.product_id = ? and l.taken_at is not null
     order by p.likeness = 'same' desc, r.recalled_on desc, r.number limit ${RECALLS_SHOWN}`,
    [productId],
  )
  return rows.map(({ takenAt, ...row }) => ({
    ...row,
    source: LIST_LABELS.cpsc,
    readAt: takenAt.toISOString(),
  }))
}

const RecallRow = z.object({
  number: z.string(),
  likeness: z.enum(['same', 'similar']),
  title: z.string(),
  recalledOn: Day,
  hazard: z.nullable(z.string()),
  url: z.nullable(z.string()),
  words: z.array(z.string()),
  origin: z.enum(['live', 'sandbox']),
  takenAt: z.date(),
})

const RECALLS_SHOWN = 5
