import * as z from 'zod/mini'
import type { AnswerOf } from '../contracts/endpoint.ts'
import { ACTIONS_A_PAGE, type listOperatorActions, OperatorAction } from '../contracts/operator-actions.ts'
import { many } from '../db/checked-rows.ts'
import type { Transaction } from '../db/knex.ts'

export async function operatorActions(
  trx: Transaction,
  { before = null }: { before?: string | null | undefined },
): Promise<AnswerOf<typeof listOperatorActions>> {
  const rows = await many(
    trx,
    ActionRow,
    `select a.id, a.at, a.channel, a.operator_id, a.action, a.subject, a.details, ${NAME_OF_MEMBER} as name
     from operator_action a left join member m on m.id = a.operator_id
     where :before::bigint is null or a.id < :before::bigint
     order by a.id desc limit :limit`,
    { before, limit: ACTIONS_A_PAGE + 1 },
  )
  return {
    more: rows.length > ACTIONS_A_PAGE,
    actions: rows.slice(0, ACTIONS_A_PAGE).map(({ id, at, operator_id, name, ...rest }) => ({
      ...rest,
      id: String(id),
      at: at.toISOString(),
      operator: operator_id === null ? null : { memberId: String(operator_id), name },
    })),
  }
}

/** For `member m`: name, else address. */
export const NAME_OF_MEMBER = `coalesce(nullif(concat_ws(' ', m.first_name, m.last_name), ''), m.email)`

const ActionRow = z.object({
  id: z.int(),
  at: z.date(),
  channel: OperatorAction.shape.channel,
  operator_id: z.nullable(z.int()),
  name: z.nullable(z.string()),
  action: OperatorAction.shape.action,
  subject: z.string(),
  details: OperatorAction.shape.details,
})
