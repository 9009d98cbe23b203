import * as z from 'zod/mini'
import { many } from '../db/checked-rows.ts'
import { MAPPED_A_PART, type MappedPages } from '../http/sitemap.ts'

/** Id ranges need no offset. */
export const MAPPED_PRODUCTS: MappedPages = {
  parts: async (trx) =>
    (
      await many(
        trx,
        Part,
        `select cast(part as int) as part
         from generate_series(
           (select min(product_id) / :size from trend), (select max(product_id) / :size from trend)
         ) part
         where exists (
           select from trend t join current_edition c on c.edition_id = t.edition_id
           where t.product_id >= part * :size and t.product_id < (part + 1) * :size)
         order by 1`,
        { size: MAPPED_A_PART },
      )
    ).map(({ part }) => part),
  paths: async (trx, part) =>
    (
      await many(
        trx,
        Listed,
        `select t.product_id as id from trend t join current_edition c on c.edition_id = t.edition_id
         where t.product_id >= :from and t.product_id < :to order by 1`,
        { from: part * MAPPED_A_PART, to: (part + 1) * MAPPED_A_PART },
      )
    ).map(({ id }) => `/product/${id}`),
}

const Part = z.object({ part: z.int() })
const Listed = z.object({ id: z.int() })
