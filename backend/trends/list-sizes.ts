import * as z from 'zod/mini'
import { VERDICTS } from '../contracts/list-decision.ts'
import { many, maybeOne } from '../db/checked-rows.ts'
import type { Transaction } from '../db/knex.ts'
import type { ListFilter } from './trend.row.ts'

export type ListSize = (trx: Transaction, filter: ListFilter) => Promise<number>

/**
 * Publication writes it, because counting a million products exceeds a reader's limit. Editions of older
 * builds are counted once.
 */
export function createListSize(): ListSize {
  let counted: { edition: number; groups: Promise<ListGroup[]> } | null = null
  return async (trx, { channel, category, origin, verdict, supplied }) => {
    const current = await maybeOne(
      trx,
      Current,
      `select c.edition_id, e.figures->'listGroups' as groups from current_edition c join edition e on e.id = c.edition_id`,
    )
    if (!current) return 0
    const { edition_id: edition, groups } = current
    if (groups === null && counted?.edition !== edition) {
      counted = { edition, groups: listGroups(trx, edition) }
      // Failures are not cached.
      counted.groups.catch(() => {
        counted = null
      })
    }
    return (groups ?? (await counted?.groups) ?? [])
      .filter((group) => !channel || group.channel === channel)
      .filter((group) => !category || group.category === category)
      .filter((group) => !origin || group.origin === origin)
      .filter((group) => !verdict || group.verdict === VERDICTS.indexOf(verdict) + 1)
      .filter((group) => !supplied || group.supplied)
      .reduce((sum, group) => sum + group.size, 0)
  }
}

export async function listGroups(trx: Transaction, editionId: number): Promise<ListGroup[]> {
  return await many(
    trx,
    ListGroup,
    `select p.channel, p.category, p.origin, e.verdict, coalesce(e.suppliers > 0, false) as supplied, count(*) as size
     from trend t join product p on p.id = t.product_id left join explored e on e.product_id = p.id
     where t.edition_id = ? group by 1, 2, 3, 4, 5`,
    [editionId],
  )
}

const ListGroup = z.object({
  channel: z.string(),
  category: z.nullable(z.string()),
  origin: z.string(),
  /** Missing in editions of older builds. */
  verdict: z.optional(z.nullable(z.int())),
  supplied: z.optional(z.boolean()),
  size: z.int(),
})
type ListGroup = z.infer<typeof ListGroup>

const Current = z.object({ edition_id: z.int(), groups: z.nullable(z.array(ListGroup)) })
