import { DEFAULT_DELIVERY } from '../contracts/delivery.ts'
import { changed } from '../db/checked-rows.ts'
import type { Transaction } from '../db/knex.ts'

/**
 * The transaction that writes the events calls this; idempotent. Sending checks quiet hours, digests and
 * plans. Skips rows being deleted, because a foreign key error would abort the publication. Returns the
 * number queued.
 */
export async function enqueueDeliveries(trx: Transaction, edition: number): Promise<number> {
  const emails = await changed(
    trx,
    `insert into delivery (member_id, channel, edition, event_id)
     select e.member_id, 'email', e.edition, e.id
     from alert_event e left join delivery_settings s on s.member_id = e.member_id
     where e.edition = :edition and coalesce(s.email, :email) <> 'off' and (s.email_since is null or e.at >= date_trunc('milliseconds', s.email_since))
     on conflict do nothing`,
    { edition, email: DEFAULT_DELIVERY.email },
  )
  const pushes = await changed(
    trx,
    `insert into delivery (member_id, channel, edition, subscription_id)
     select p.member_id, 'push', fired.edition, p.id
     from (select member_id, edition, max(at) as at from alert_event where edition = :edition group by member_id, edition) fired
     join push_subscription p on p.member_id = fired.member_id
     left join delivery_settings s on s.member_id = fired.member_id
     where coalesce(s.push, :push) and date_trunc('milliseconds', p.created_at) <= fired.at
     for key share of p skip locked
     on conflict do nothing`,
    { edition, push: DEFAULT_DELIVERY.push },
  )
  const webhooks = await changed(
    trx,
    `insert into delivery (member_id, channel, edition, event_id, webhook_id)
     select e.member_id, 'webhook', e.edition, e.id, w.id
     from alert_event e join webhook w on w.member_id = e.member_id
     where e.edition = :edition and w.shape = 'standard' and ${WANTED}
     for key share of w skip locked
     on conflict do nothing`,
    { edition },
  )
  // People read chats: one message for all unsent events.
  const chats = await changed(
    trx,
    `insert into delivery (member_id, channel, edition, event_id, event_ids, webhook_id)
     select w.member_id, 'webhook', :edition, told.event_ids[1], told.event_ids, w.id
     from webhook w join lateral (
       select array_agg(e.id order by e.number) as event_ids from alert_event e
       where e.member_id = w.member_id and e.edition = :edition and ${WANTED}
         and not exists (
           select from delivery d
           where d.webhook_id = w.id and d.edition = :edition and e.id = any(coalesce(d.event_ids, array[d.event_id])))
     ) told on told.event_ids is not null
     where w.shape <> 'standard' and w.member_id in (select member_id from alert_event where edition = :edition)
     for key share of w skip locked
     on conflict do nothing`,
    { edition },
  )
  return emails + pushes + webhooks + chats
}

const WANTED = `w.disabled is null and date_trunc('milliseconds', w.created_at) <= e.at`
