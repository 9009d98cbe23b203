import * as z from 'zod/mini'
import { many } from '../db/checked-rows.ts'
import type { Transaction } from '../db/knex.ts'
import { yieldToEventLoop } from '../process/yield-to-event-loop.ts'
import { indexRecalls, type RecallMatch } from './recall-matcher.ts'

interface FoundRecall extends RecallMatch {
  productId: number
}

/**
 * Updates `product_recall`. All names are read each time in pages; most take some microseconds. Returns the
 * number of products with a recall.
 */
export async function matchRecalls(trx: Transaction, signal?: AbortSignal): Promise<number> {
  const recalls = await many(
    trx,
    Compared,
    'select number, products, firms, model_texts as "modelTexts" from recall order by number',
  )
  const found: FoundRecall[] = []
  if (recalls.length > 0) {
    const loop = yieldToEventLoop(signal)
    const recallsFor = indexRecalls(recalls)
    for await (const { id, name } of namesOf(trx)) {
      for (const match of recallsFor(name)) found.push({ ...match, productId: id })
      if (loop.isDue()) await loop.pause()
    }
  }
  await write(trx, found)
  return new Set(found.map(({ productId }) => productId)).size
}

const Compared = z.object({
  number: z.string(),
  products: z.array(z.string()),
  firms: z.array(z.string()),
  modelTexts: z.array(z.string()),
})

/** Sample recalls match sample products only, real ones all others. */
async function* namesOf(trx: Transaction): AsyncGenerator<z.infer<typeof Named>> {
  let after = 0
  for (;;) {
    const page = await many(
      trx,
      Named,
      `select product.id, product.name from product, official_list
       where official_list.list = 'cpsc' and (official_list.origin = 'sandbox') = (product.origin = 'sandbox')
         and product.id > ? order by product.id limit ?`,
      [after, PAGE],
    )
    yield* page
    const last = page.at(-1)
    if (!last || page.length < PAGE) return
    after = last.id
  }
}

const Named = z.object({ id: z.int(), name: z.string() })

async function write(trx: Transaction, found: readonly FoundRecall[]): Promise<void> {
  await trx.raw(
    `with fresh as (
       select "productId" as product_id, number, likeness, words from jsonb_to_recordset(?::jsonb)
         as f("productId" bigint, number text, likeness text, words text[])
     ), gone as (
       delete from product_recall p where not exists (
         select from fresh where (fresh.product_id, fresh.number) = (p.product_id, p.recall_number))
     )
     insert into product_recall (product_id, recall_number, likeness, words) select * from fresh
     on conflict (product_id, recall_number) do update set likeness = excluded.likeness, words = excluded.words
     where (product_recall.likeness, product_recall.words) is distinct from (excluded.likeness, excluded.words)`,
    [JSON.stringify(found)],
  )
}

const PAGE = 5000
