import * as z from 'zod/mini'
import type { Category } from '../contracts/categories.ts'
import type { CreatorCard, CreatorSort } from '../contracts/creators.ts'
import { many, one } from '../db/checked-rows.ts'
import type { Transaction } from '../db/knex.ts'
import { CARD, CardRow, cardOf, DESCRIBED } from './creator.row.ts'

interface CreatorQuestion {
  q?: string | undefined
  category?: Category | undefined
  minFollowers?: number | undefined
  contact: 'any' | 'given'
  sort: CreatorSort
  limit: number
  /** From 1. */
  page: number
  /** Null: no contact may be shown. */
  memberId: string | null
}

export async function creatorDirectory(
  trx: Transaction,
  question: CreatorQuestion,
): Promise<{ creators: CreatorCard[]; total: number }> {
  const { sort, limit, page, memberId } = question
  const { where, bindings } = narrowed(question)
  // Ids first: earlier pages' card data is not read.
  const rows = await many(
    trx,
    CardRow,
    `select ${CARD} from creator c join (
      select c.id, row_number() over (order by ${ORDERS[sort]}) as place from creator c where ${where}
      order by ${ORDERS[sort]} limit :limit offset :skipped
    ) listed using (id) order by listed.place`,
    { ...bindings, memberId, limit, skipped: (page - 1) * limit },
  )
  const { total } = await one(trx, Total, `select count(*) as total from creator c where ${where}`, bindings)
  return { creators: rows.map(cardOf), total }
}

const Total = z.object({ total: z.int() })

function narrowed({ q, category, minFollowers, contact }: CreatorQuestion) {
  const where = [DESCRIBED]
  const bindings: Record<string, string | number> = {}
  if (q) {
    where.push(`coalesce(c.handle, '') || ' ' || coalesce(c.name, '') ilike :containing`)
    bindings.containing = `%${q.replace(/^@/, '').replace(/[\\%_]/g, '\\$&')}%`
  }
  if (category) {
    where.push('c.id in (select creator_id from creator_category where category = :category)')
    bindings.category = category
  }
  if (minFollowers) {
    where.push('c.followers >= :minFollowers')
    bindings.minFollowers = minFollowers
  }
  if (contact === 'given') where.push('exists (select from creator_contact k where k.creator_id = c.id)')
  return { where: where.join(' and '), bindings }
}

/** Each has an index. */
const ORDERS = {
  sold: 'c.units_known desc nulls last, c.id',
  hits: 'c.hit_low desc nulls last, c.id',
  followers: 'c.followers desc nulls last, c.id',
  name: 'lower(coalesce(c.handle, c.name)), c.id',
} as const satisfies Record<CreatorSort, string>
