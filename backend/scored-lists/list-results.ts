import * as z from 'zod/mini'
import { Day } from '../calendar/days.ts'
import { LIST_QUESTIONS, ListQuestion, PickState } from '../contracts/recorded-pick.ts'
import type { ListResult } from '../contracts/scored-lists.ts'
import type { CHANNELS } from '../contracts/trends.ts'
import { many } from '../db/checked-rows.ts'
import type { Transaction } from '../db/knex.ts'
import { groupOf } from '../track-record/score-record.ts'

/** Counts and intervals of each list, in the order of questions. `channels`: null counts picks of all. */
export async function resultsOf(
  trx: Transaction,
  listIds: readonly number[],
  channels: readonly (typeof CHANNELS)[number][] | null = null,
): Promise<ReadonlyMap<number, ListResult[]>> {
  const rows = await many(
    trx,
    Counted,
    `select p.list_id, p.question, p.due_on, coalesce(o.state, 'open') as state, count(*) as picks
    from list_pick p left join list_outcome o on (o.list_id, o.pick) = (p.list_id, p.number)
    where p.list_id = any(cast(:ids as bigint[])) and (cast(:channels as text[]) is null or p.channel = any(cast(:channels as text[])))
    group by p.list_id, p.question, p.due_on, coalesce(o.state, 'open')`,
    { ids: [...listIds], channels: channels && [...channels] },
  )
  return new Map(
    listIds.map((id) => [
      id,
      LIST_QUESTIONS.flatMap((question): ListResult[] => {
        const own = rows.filter((row) => row.list_id === id && row.question === question)
        const [first] = own
        if (!first) return []
        const count = (state: PickState) => own.find((row) => row.state === state)?.picks ?? 0
        return [{ question, dueOn: first.due_on, result: groupOf(count) }]
      }),
    ]),
  )
}

const Counted = z.object({
  list_id: z.int(),
  question: ListQuestion,
  due_on: Day,
  state: PickState,
  picks: z.int(),
})
