import * as z from 'zod/mini'
import type { Day } from '../calendar/days.ts'
import { many } from '../db/checked-rows.ts'
import type { Transaction } from '../db/knex.ts'
import { Sourced, sourceLabelSql } from '../provenance/source-state.row.ts'
import { NEWLY_RISING } from '../trends/rising.ts'
import { DROPPED, KEPT, LISTED_OF_SHOP, SEEN_ON, SHOP_OF } from './shop-products.ts'

const Row = z.object({
  ...Sourced.shape,
  source: z.string(),
  id: z.int(),
  name: z.string(),
  risen: z.int(),
  riser: z.nullable(z.string()),
  added: z.int(),
  dropped: z.int(),
})
export type ShopWeek = z.infer<typeof Row>

/** Risen, added and dropped products of a week, by shop. */
export async function shopWeeks(
  trx: Transaction,
  ids: readonly number[],
  { from, until }: { from: Day; until: Day },
): Promise<Map<number, ShopWeek>> {
  if (ids.length === 0) return new Map()
  const risen = `${KEPT} and ${NEWLY_RISING}`
  const rows = await many(
    trx,
    Row,
    `select week.*, ${sourceLabelSql('week')} as source_label from (
      select ${SHOP_OF} as id, min(p.shop_name) as name, min(p.origin) as origin,
        (array_agg(p.source order by p.observed_at desc))[1] as source, max(p.observed_at) as observed_at,
        count(*) filter (where ${risen}) as risen,
        (array_agg(p.name order by t.place) filter (where ${risen}))[1] as riser,
        count(*) filter (where ${KEPT} and p.first_seen_on > cast(:from as date) and p.first_seen_on <= :until) as added,
        count(*) filter (where ${DROPPED} and ${SEEN_ON} > cast(:from as date) and ${SEEN_ON} <= :until) as dropped
      from ${LISTED_OF_SHOP} where ${SHOP_OF} = any(cast(:ids as bigint[])) group by 1
    ) week`,
    { ids: [...ids], from, until },
  )
  return new Map(rows.map((row) => [row.id, row]))
}
