import * as z from 'zod/mini'
import { Day } from '../calendar/days.ts'
import { Origin } from '../contracts/provenance.ts'
import { ListQuestion, PickMarket, PickState, RecordedPick } from '../contracts/recorded-pick.ts'
import type { ListedPick } from '../contracts/scored-lists.ts'
import { CHANNELS, COUNTED } from '../contracts/trends.ts'
import { many } from '../db/checked-rows.ts'
import type { Transaction } from '../db/knex.ts'
import { SEALED_MARKET } from '../track-record/recorded-picks.ts'

/** In the order of the list. The name is of today's data: the chain has only the product's number. */
export async function listedPicks(
  trx: Transaction,
  listId: number,
  question: ListQuestion,
): Promise<ListedPick[]> {
  const rows = await many(
    trx,
    Row,
    `select p.number, p.channel, p.origin, p.product_id, product.name, p.position, p.measure, p.last_week, p.usual_week,
      ${SEALED_MARKET} as market, p.question, p.first_day, p.last_day, p.due_on, coalesce(o.state, 'open') as state, o.reason,
      o.counted, o.known_days
    from list_pick p left join list_outcome o on (o.list_id, o.pick) = (p.list_id, p.number)
      left join product on product.id = p.product_id
    where p.list_id = :listId and p.question = :question order by p.number`,
    { listId, question },
  )
  return rows.map(
    ({ product_id, last_week, usual_week, first_day, last_day, due_on, known_days, ...row }) => ({
      ...row,
      product: String(product_id),
      lastWeek: last_week,
      usualWeek: usual_week,
      firstDay: first_day,
      lastDay: last_day,
      dueOn: due_on,
      knownDays: known_days,
    }),
  )
}

const Row = z.object({
  number: z.int(),
  channel: z.enum(CHANNELS),
  origin: Origin,
  product_id: z.int(),
  name: z.nullable(z.string()),
  position: z.int(),
  measure: z.enum(COUNTED),
  last_week: z.number(),
  usual_week: z.number(),
  market: z.nullable(PickMarket),
  question: ListQuestion,
  first_day: Day,
  last_day: Day,
  due_on: Day,
  state: PickState,
  reason: RecordedPick.shape.reason,
  counted: z.nullable(z.number()),
  known_days: z.nullable(z.int()),
})
