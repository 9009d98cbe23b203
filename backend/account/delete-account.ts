import * as z from 'zod/mini'
import { KEPT_MONTHS } from '../contracts/plans.ts'
import { maybeOne, one } from '../db/checked-rows.ts'
import type { Transaction } from '../db/knex.ts'
import { Allowance, keepAllowance } from '../identity/kept-allowance.ts'
import { assertNotLastOperator } from '../identity/last-operator.ts'
import { lockMember } from '../identity/lock-member.ts'
import { type EmailMessage, emailBody } from '../inbox/email.ts'
import type { MailSettings } from '../inbox/mail-settings.ts'
import { enqueueEmail } from '../inbox/outbox.ts'
import { Failure } from '../process/failure.ts'
import { bumpContactRevision } from '../suppliers/contact-revision.ts'

/**
 * The used allowance stays without a name (`kept-allowance.ts`). Throws `invalid_input` for the only
 * operator.
 */
export async function deleteMember(
  trx: Transaction,
  memberId: string,
  mailSettings: MailSettings,
): Promise<void> {
  await assertNotLastOperator(trx, memberId)
  // A running report finishes first, so its row counts here.
  await lockMember(trx, memberId)
  const { reported, subscribed } = await one(
    trx,
    Reported,
    `select exists (select from dead_contact_report where member_id = :memberId) as reported,
       exists (select from subscription where member_id = :memberId
         and status not in ('canceled', 'incomplete', 'incomplete_expired')) as subscribed`,
    { memberId },
  )
  // Retries of the billing worker delete the Stripe customer, so a deleted account is never charged.
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
  // A stranger's unverified address could be spammed.
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

function accountDeletedEmail(
  { mail }: MailSettings,
  { email, hadSubscription }: { email: string; hadSubscription: boolean },
): EmailMessage {
  return {
    kind: 'account-deleted',
    to: email,
    replyTo: { name: mail.from.name, address: mail.contactTo },
    subject: `Your ${mail.from.name} account is deleted`,
    ...emailBody([
      'Hello,',
      'we deleted your account, as you asked: your name, e-mail address and picture, your sign-ins, the contacts you revealed, your products with their notes and photos, your saved suppliers, your alerts, your keys and your e-mail settings. This cannot be undone.',
      `For ${KEPT_MONTHS} months we keep how many free contacts you used, without your name or address. Messages that you sent us with the contact form stay 12 months. Backups are deleted as our privacy page says, and Stripe keeps its own records of payments.`,
      ...(hadSubscription
        ? [
            'Your subscription ended with the account: nothing more is charged, and the days you paid for are lost.',
          ]
        : []),
      'Your account at the service you signed in with is not deleted. If you get our newsletter, use the link in it to unsubscribe.',
      'If you did not ask for this, somebody used one of your devices. Please reply to this e-mail.',
      mail.from.name,
    ]),
    headers: { 'Auto-Submitted': 'auto-generated' },
  }
}
