import * as z from 'zod/mini'
import { many } from '../db/checked-rows.ts'
import { MAPPED_A_PART, type MappedPages } from '../http/sitemap.ts'

/** Id ranges need no offset. */
export const MAPPED_SUPPLIERS: MappedPages = {
  parts: async (trx) =>
    (
      await many(
        trx,
        Part,
        `select cast(part as int) as part
         from generate_series((select min(id) / :size from supplier), (select max(id) / :size from supplier)) part
         where exists (select from supplier where id >= part * :size and id < (part + 1) * :size)
         order by 1`,
        { size: MAPPED_A_PART },
      )
    ).map(({ part }) => part),
  paths: async (trx, part) =>
    (
      await many(trx, Listed, 'select id from supplier where id >= :from and id < :to order by 1', {
        from: part * MAPPED_A_PART,
        to: (part + 1) * MAPPED_A_PART,
      })
    ).map(({ id }) => `/supplier/${id}`),
}

const Part = z.object({ part: z.int() })
const Listed = z.object({ id: z.int() })
