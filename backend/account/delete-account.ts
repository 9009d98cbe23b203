import type { Transaction } from '../db/knex.ts'
import { Failure } from '../failure.ts'
import type { Office } from '../inbox/office.ts'
import { writeLetter } from '../inbox/outbox.ts'
import { deletedLetter } from './account-letters.ts'

/**
 * Deletes the member, and with them what hangs on them, and writes that it is done to the address they had. The log of
 * dead contacts keeps that there was a report, not who made it nor what they wrote.
 */
export async function deleteMember(trx: Transaction, memberId: string, office: Office): Promise<void> {
  await trx.raw(`update dead_contact_report set note = '' where member_id = ?`, [memberId])
  // Stripe is told by the billing worker, for as long as it takes: nobody pays for an account that is gone.
  await trx.raw(
    `insert into stripe_farewell (customer_id)
     select stripe_customer_id from member where id = ? and stripe_customer_id is not null on conflict do nothing`,
    [memberId],
  )
  const { rows } = await trx.raw<{ rows: { email: string | null }[] }>(
    'delete from member where id = ? returning email',
    [memberId],
  )
  const member = rows[0]
  if (!member) throw new Failure('not_signed_in', 'This account is not there any more.')
  if (member.email !== null) await writeLetter(trx, deletedLetter(office, member.email), office)
}
