import * as z from 'zod/mini'
import { maybeOne, one } from '../db/checked-rows.ts'
import type { Transaction } from '../db/knex.ts'
import { Allowance, keepAllowance } from '../identity/kept-allowance.ts'
import { assertNotLastOperator } from '../identity/last-operator.ts'
import { lockMember } from '../identity/lock-member.ts'
import type { MailSettings } from '../inbox/mail-settings.ts'
import { enqueueEmail } from '../inbox/outbox.ts'
import { Failure } from '../process/failure.ts'
import { bumpContactRevision } from '../suppliers/contact-revision.ts'
import { accountDeletedEmail } from './account-deleted-email.ts'

/** Keeps the used allowance without a name (`kept-allowance.ts`). Throws `invalid_input` for the only operator. */
export async function deleteMember(
  trx: Transaction,
  memberId: string,
  mailSettings: MailSettings,
): Promise<void> {
  await assertNotLastOperator(trx, memberId)
  // The lock lets a running report finish, so its row is counted here.
  await lockMember(trx, memberId)
  const { reported, subscribed } = await one(
    trx,
    Reported,
    `select exists (select from dead_contact_report where member_id = :memberId) as reported,
       exists (select from subscription where member_id = :memberId
         and status not in ('canceled', 'incomplete', 'incomplete_expired')) as subscribed`,
    { memberId },
  )
  // The billing worker deletes the Stripe customer with retries, so a deleted account is never charged.
  await trx.raw(
    `insert into pending_customer_deletion (customer_id)
     select stripe_customer_id from member where id = ? and stripe_customer_id is not null on conflict do nothing`,
    [memberId],
  )
  const member = await maybeOne(
    trx,
    Deleted,
    `delete from member where id = ?
     returning email, email_verified as verified, issuer, subject, contacts_used, credits_returned`,
    [memberId],
  )
  if (!member) throw new Failure('not_signed_in', 'This account no longer exists.')
  await keepAllowance(trx, member, member)
  if (reported) await bumpContactRevision(trx)
  // No email to unverified addresses: a stranger's address could be spammed.
  if (member.email !== null && member.verified !== false) {
    const { email } = member
    await enqueueEmail(
      trx,
      accountDeletedEmail(mailSettings, { email, hadSubscription: subscribed }),
      mailSettings,
    )
  }
}

const Reported = z.object({ reported: z.boolean(), subscribed: z.boolean() })

const Deleted = z.extend(Allowance, {
  email: z.nullable(z.string()),
  verified: z.nullable(z.boolean()),
  issuer: z.string(),
  subject: z.string(),
})
