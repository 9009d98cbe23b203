import * as z from 'zod/mini'
import type { AnswerOf } from '../contracts/endpoint.ts'
import {
  DELIVERIES_A_PAGE,
  type DeliveryChannel,
  FailedDelivery,
  type listFailedDeliveries,
} from '../contracts/operator-deliveries.ts'
import { PAUSED_AFTER } from '../contracts/webhooks.ts'
import { changed, many } from '../db/checked-rows.ts'
import type { Transaction } from '../db/knex.ts'

/** Newest first, without webhook tests. */
export async function failedDeliveries(
  trx: Transaction,
  {
    channel,
    before = null,
    now,
  }: { channel: DeliveryChannel; before?: string | null | undefined; now: Date },
): Promise<AnswerOf<typeof listFailedDeliveries>> {
  const rows = await many(
    trx,
    Row,
    `select d.id, d.channel, d.state, d.member_id, coalesce(p.endpoint, w.url) as address, d.attempts, d.created_at,
       d.tried_at, d.due_at, d.trouble, d.status, d.answer, ${HELD} as held
     ${FAILED} and (:before::bigint is null or d.id < :before::bigint)
     order by d.id desc limit :limit`,
    { channel, before, now, limit: DELIVERIES_A_PAGE + 1 },
  )
  return {
    more: rows.length > DELIVERIES_A_PAGE,
    deliveries: rows.slice(0, DELIVERIES_A_PAGE).map(viewOf),
  }
}

/**
 * Keeps the ids known to receivers. Gives failed messages one more try and ends pauses. Returns the number.
 */
export async function retryDeliveries(
  trx: Transaction,
  { channel, id = null, now }: { channel: DeliveryChannel; id?: string | null | undefined; now: Date },
): Promise<number> {
  await trx.raw(
    `update webhook set failures = 0, waits_until = null
     where id in (select d.webhook_id ${FAILED} and ${HELD} is null and (:id::bigint is null or d.id = :id::bigint))`,
    { channel, id, now },
  )
  return await changed(
    trx,
    `update delivery set state = 'waiting', due_at = :now, ended_at = null,
       attempts = case state when 'waiting' then greatest(attempts - 1, 0) else attempts end
     where id in (
       select d.id ${FAILED} and ${HELD} is null and (:id::bigint is null or d.id = :id::bigint)
       for update of d)`,
    { channel, id, now },
  )
}

const FAILED = `from delivery d
    left join push_subscription p on p.id = d.subscription_id
    left join webhook w on w.id = d.webhook_id
  where d.channel = :channel and not d.test and d.trouble is not null
    and (d.state = 'waiting' or (d.state = 'failed' and d.created_at > :now::timestamptz - interval '30 days'))`

/** A running try lasts at most ten seconds; sending now would duplicate it. */
const HELD = `case
    when w.disabled is not null then 'turned-off'
    when p.waits_until > :now::timestamptz then 'asked-to-wait'
    -- After failures it is our own pause, which a retry ends.
    when w.waits_until > :now::timestamptz and w.failures < ${PAUSED_AFTER} then 'asked-to-wait'
    when d.state = 'waiting' and d.tried_at > :now::timestamptz - interval '20 seconds' then 'being-sent'
  end`

const Row = z.object({
  id: z.int(),
  channel: FailedDelivery.shape.channel,
  state: FailedDelivery.shape.state,
  member_id: z.int(),
  address: z.string(),
  attempts: z.int(),
  created_at: z.date(),
  tried_at: z.nullable(z.date()),
  due_at: z.date(),
  trouble: z.string(),
  status: z.nullable(z.int()),
  answer: z.nullable(z.string()),
  held: FailedDelivery.shape.held,
})

function viewOf(row: z.infer<typeof Row>): FailedDelivery {
  const { id, member_id, address, created_at, tried_at, due_at, ...rest } = row
  return {
    ...rest,
    id: String(id),
    memberId: String(member_id),
    host: new URL(address).host,
    createdAt: created_at.toISOString(),
    triedAt: tried_at?.toISOString() ?? null,
    nextAt: row.state === 'waiting' ? due_at.toISOString() : null,
  }
}
