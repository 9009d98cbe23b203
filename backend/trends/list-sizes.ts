import * as z from 'zod/mini'
import { many, maybeOne } from '../db/checked-rows.ts'
import type { Transaction } from '../db/knex.ts'
import type { ListFilter } from './trend.row.ts'

/** How many products of the current edition a filter leaves. */
export type ListSize = (trx: Transaction, filter: ListFilter) => Promise<number>

/** Counts once an edition: 100,000 products are too many to count for each page. */
export function createListSize(): ListSize {
  let counted: { edition: number | null; groups: Promise<Group[]> } | null = null
  return async (trx, { channel, category, origin }) => {
    const current = await maybeOne(trx, Current, 'select edition_id from current_edition')
    const edition = current?.edition_id ?? null
    if (counted?.edition !== edition) {
      const groups = countGroups(trx)
      counted = { edition, groups }
      // A failed count is not cached; its caller gets the failure.
      groups.catch(() => {
        counted = null
      })
    }
    return (await counted.groups)
      .filter((group) => !channel || group.channel === channel)
      .filter((group) => !category || group.category === category)
      .filter((group) => !origin || group.origin === origin)
      .reduce((sum, group) => sum + group.size, 0)
  }
}

const Current = z.object({ edition_id: z.int() })

const Group = z.object({
  channel: z.string(),
  category: z.nullable(z.string()),
  origin: z.string(),
  size: z.int(),
})
type Group = z.infer<typeof Group>

async function countGroups(trx: Transaction): Promise<Group[]> {
  return await many(
    trx,
    Group,
    `select p.channel, p.category, p.origin, count(*) as size
     from trend t join product p on p.id = t.product_id
     where t.edition_id = (select edition_id from current_edition)
     group by p.channel, p.category, p.origin`,
  )
}
