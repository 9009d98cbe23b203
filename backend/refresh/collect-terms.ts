import * as z from 'zod/mini'
import { CATEGORIES } from '../contracts/categories.ts'
import { many } from '../db/checked-rows.ts'
import type { Db } from '../db/knex.ts'

/** Order: strongest current products, best ranks of this run, categories. */
export async function wantedTerms(db: Db, runId: number): Promise<string[]> {
  const trending = await many(
    db,
    Named,
    `select p.name from trend t join product p on p.id = t.product_id
    where t.edition_id = (select edition_id from current_edition) order by t.position limit ?`,
    [MOST_TERMS],
  )
  const fetched = await many(
    db,
    Named,
    `select body->>'name' as name from staged where run_id = ? and kind = 'product'
    order by (body->>'rank')::integer nulls last, seq limit ?`,
    [runId, MOST_TERMS],
  )
  const names = [...trending, ...fetched].map(({ name }) => name)
  return [...new Set([...names.slice(0, MOST_TERMS - CATEGORIES.length), ...CATEGORIES])]
}

const MOST_TERMS = 400

const Named = z.object({ name: z.string() })
