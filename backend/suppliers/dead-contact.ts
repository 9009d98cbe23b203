import * as z from 'zod/mini'
import { CREDITS_BACK, REPORTS_A_DAY, type reportDeadContact } from '../contracts/contacts.ts'
import type { AnswerOf } from '../contracts/endpoint.ts'
import { changed, maybeOne, one } from '../db/checked-rows.ts'
import type { Db, Transaction } from '../db/knex.ts'
import { formatWait } from '../http/rate-limit.ts'
import { Failure } from '../process/failure.ts'
import { bumpContactRevision } from './contact-revision.ts'
import { coversContact, grant } from './reveal.ts'
import type { Eligibility, RevealRequest } from './reveal-eligibility.ts'
import { revealedContact } from './revealed-contacts.ts'
import { withMemberLock } from './with-member-lock.ts'

type Report = AnswerOf<typeof reportDeadContact>

/**
 * Once a member and supplier; repeats return the first answer. Gives back the credit, up to `CREDITS_BACK`
 * times in 30 days. Throws `forbidden` without a visible email or phone, and `too_many_requests`.
 */
export async function reportDead(
  db: Db,
  request: RevealRequest,
  note: string,
): Promise<{ report: Report; isNew: boolean }> {
  return await withMemberLock(db, request, async (trx, eligibility) => {
    const earlier = await reportOf(trx, request)
    if (earlier) return { report: await answer(trx, request, earlier.credit_returned), isNew: false }
    await assertFewReports(trx, request)
    await assertRevealed(trx, request, eligibility)
    const creditReturned = eligibility.plan === 'free' && (await returnsCredit(trx, request))
    await trx.raw(
      'insert into dead_contact_report (supplier_id, member_id, credit_returned, note) values (?, ?, ?, ?)',
      [request.supplierId, request.memberId, creditReturned, note],
    )
    await bumpContactRevision(trx)
    return { report: await answer(trx, request, creditReturned), isNew: true }
  })
}

async function reportOf(
  trx: Transaction,
  { memberId, supplierId }: RevealRequest,
): Promise<z.infer<typeof Reported> | null> {
  return await maybeOne(
    trx,
    Reported,
    'select credit_returned from dead_contact_report where member_id = ? and supplier_id = ?',
    [memberId, supplierId],
  )
}

const Reported = z.object({ credit_returned: z.boolean() })

/** Honest reporters find a few a day. */
async function assertFewReports(trx: Transaction, { memberId }: RevealRequest): Promise<void> {
  const oldest = await maybeOne(
    trx,
    Wait,
    `select ceil(extract(epoch from reported_at + interval '1 day' - now()))::int as wait
     from dead_contact_report where member_id = ? and reported_at > now() - interval '1 day'
     order by reported_at desc offset ${REPORTS_A_DAY - 1} limit 1`,
    [memberId],
  )
  if (!oldest) return
  const wait = Math.max(1, oldest.wait)
  throw new Failure(
    'too_many_requests',
    `You have reported ${REPORTS_A_DAY} contacts in 24 hours, the most you can report. Please try again in ${formatWait(wait)}.`,
    { retryAfter: wait },
  )
}

const Wait = z.object({ wait: z.int() })

/** By reveal or plan; an address alone is not enough. */
async function assertRevealed(
  trx: Transaction,
  request: RevealRequest,
  eligibility: Eligibility,
): Promise<void> {
  if (coversContact(eligibility.covered)) return
  if (eligibility.plan === 'free') {
    throw new Failure('forbidden', 'Only a contact that you have revealed can be reported.')
  }
  if (!eligibility.reachable) {
    throw new Failure('forbidden', 'Only a contact with an e-mail or a phone can be reported.')
  }
  await grant(trx, request, eligibility)
}

async function returnsCredit(trx: Transaction, { memberId, supplierId }: RevealRequest): Promise<boolean> {
  const returned = await changed(
    trx,
    `with returned as (
       update reveal set counted = false
       where member_id = :memberId and supplier_id = :supplierId and counted
         and (select count(*) from member, unnest(credits_returned) as returned_at
           where member.id = :memberId and returned_at > now() - interval '30 days') < ${CREDITS_BACK}
       returning member_id
     )
     update member set contacts_used = contacts_used - 1,
       -- Older ones decide nothing any more.
       credits_returned = now() || array(
         select returned_at from unnest(credits_returned) as returned_at where returned_at > now() - interval '30 days')
     from returned where member.id = returned.member_id`,
    { memberId, supplierId },
  )
  return returned > 0
}

async function answer(trx: Transaction, request: RevealRequest, creditReturned: boolean): Promise<Report> {
  const contact = await revealedContact(trx, request)
  const { used } = await one(trx, Used, 'select contacts_used as used from member where id = ?', [
    request.memberId,
  ])
  return { creditReturned, contactsUsed: used, contact }
}

const Used = z.object({ used: z.int() })
