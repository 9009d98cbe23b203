import * as z from 'zod/mini'
import type { Backlog, Backlogs } from '../contracts/operator-backlogs.ts'
import { changed, many, one } from '../db/checked-rows.ts'
import type { Transaction } from '../db/knex.ts'
import { type Doer, recordAction } from './record-action.ts'

export async function backlogs(trx: Transaction): Promise<Backlogs> {
  const { last_read_at } = await one(
    trx,
    LastRead,
    'select max(processed_at) as last_read_at from stripe_event',
  )
  return {
    email: await backlogOf(trx, OUTBOX),
    alertEmail: await backlogOf(trx, deliveriesBy('email')),
    push: await backlogOf(trx, deliveriesBy('push')),
    webhook: await backlogOf(trx, deliveriesBy('webhook')),
    billing: { ...(await backlogOf(trx, BILLING)), lastReadAt: last_read_at?.toISOString() ?? null },
    devices: await one(
      trx,
      Devices,
      `select count(*) as subscribed, count(*) filter (where failures > 0) as failing from push_subscription`,
    ),
    webhooks: await one(
      trx,
      Webhooks,
      `select count(*) filter (where disabled is null) as active,
        count(*) filter (where disabled is null and failing_since is not null) as failing,
        count(*) filter (where disabled in ('failing', 'gone')) as disabled
       from webhook`,
    ),
  }
}

/** Emails already given up too. Returns the count. */
export async function retryOutbox(trx: Transaction, by: Doer, now: Date): Promise<number> {
  const emails = await changed(
    trx,
    `update letter set due_at = :now, given_up_at = null,
       -- Three more days for what was given up.
       written_at = case when given_up_at is null then written_at else :now end
     where sent_at is null and content is not null`,
    { now },
  )
  if (emails > 0) {
    await recordAction(trx, { by, action: 'outbox-retried', subject: { emails } })
  }
  return emails
}

/** `state` is waiting, given up or over. */
async function backlogOf(trx: Transaction, rows: string): Promise<Backlog> {
  const counted = await one(
    trx,
    Counted,
    `select count(*) filter (where state = 'waiting') as waiting,
       count(*) filter (where state = 'waiting' and words is not null) as failing,
       min(since) filter (where state = 'waiting') as since,
       count(*) filter (where state = 'given up') as given_up
     from (${rows}) each`,
  )
  const troubles = await many(
    trx,
    Trouble,
    `select words, count(*) as times, max(at) as last_at from (${rows}) each
     where words is not null group by words order by max(at) desc nulls last, words limit ${TROUBLES_SHOWN}`,
  )
  return {
    waiting: counted.waiting,
    failing: counted.failing,
    since: counted.since?.toISOString() ?? null,
    givenUp: counted.given_up,
    troubles: troubles.map(({ words, times, last_at }) => ({
      words,
      times,
      lastAt: last_at?.toISOString() ?? null,
    })),
  }
}

const OUTBOX = `select case when given_up_at is null then 'waiting' else 'given up' end as state, written_at as since,
    trouble as words, case when attempts > 0 then coalesce(given_up_at, written_at) end as at
  from letter where sent_at is null and content is not null`

const BILLING = `select 'waiting' as state, received_at as since, trouble as words, received_at as at
    from stripe_event where processed_at is null
  union all select 'waiting', asked_at, trouble, asked_at from pending_customer_deletion`

function deliveriesBy(channel: 'email' | 'push' | 'webhook'): string {
  return `select case state when 'waiting' then 'waiting' else 'given up' end as state, created_at as since,
      trouble as words, coalesce(ended_at, tried_at, created_at) as at
    from delivery where channel = '${channel}' and not test
      and (state = 'waiting' or (state = 'failed' and created_at > now() - interval '30 days'))`
}

const TROUBLES_SHOWN = 8

const LastRead = z.object({ last_read_at: z.nullable(z.date()) })
const Devices = z.object({ subscribed: z.int(), failing: z.int() })
const Webhooks = z.object({ active: z.int(), failing: z.int(), disabled: z.int() })
const Counted = z.object({
  waiting: z.int(),
  failing: z.int(),
  since: z.nullable(z.date()),
  given_up: z.int(),
})
const Trouble = z.object({ words: z.string(), times: z.int(), last_at: z.nullable(z.date()) })
