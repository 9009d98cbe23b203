import * as z from 'zod/mini'
import { headlineOf, type TrendFacts, verdictOf } from '../contracts/trend-words.ts'
import { many } from '../db/checked-rows.ts'
import type { Transaction } from '../db/knex.ts'
import { formatCount } from '../provenance/format-figures.ts'
import { RULES } from './change-rules.ts'
import type { AlertText } from './differences.ts'

/** `first`: ids, best first. */
export interface NewProducts {
  total: number
  first: number[]
}

/** Products that the edition before lacked, of categories with an alert. */
export async function newInCategories(trx: Transaction, edition: number): Promise<Map<string, NewProducts>> {
  const rows = await many(
    trx,
    InCategory,
    `select p.category, count(*) as total, (array_agg(p.id order by t.place))[1:${RULES.alert.productsNamed}] as first
     from trend t join product p on p.id = t.product_id
     where t.edition_id = :edition and not exists (select from trend_before b where b.product_id = t.product_id)
       and p.category in (select subject_id from active_alert where subject_kind = 'category')
     group by p.category`,
    { edition },
  )
  return new Map(rows.map(({ category, total, first }) => [category, { total, first: first.map(Number) }]))
}

// The driver returns bigint arrays as text.
const InCategory = z.object({
  category: z.string(),
  total: z.int(),
  first: z.array(z.union([z.int(), z.string()])),
})

export function alertOfNewProducts(
  total: number,
  first: readonly { id: number; name: string; trend: TrendFacts }[],
): AlertText {
  const [best] = first
  const more = total > 1 ? `, and ${formatCount(total - 1, 'more', 'more')}` : ''
  return {
    words: `${formatCount(total, 'new product')}: ${best ? `${best.name} (${verdictOf(best.trend)})` : ''}${more}.`,
    facts: {
      lines: first.map(({ name, trend }) => `${name}: ${verdictOf(trend)} · ${headlineOf(trend)}`),
      products: { total, first: first.map(({ id, name }) => ({ id: String(id), name })) },
    },
  }
}
