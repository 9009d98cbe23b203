import { CREDITS_BACK, type reportDeadContact } from '../contracts/contacts.ts'
import type { AnswerOf } from '../contracts/endpoint.ts'
import type { Db, Transaction } from '../db/knex.ts'
import { Failure } from '../failure.ts'
import { grant } from './reveal.ts'
import { revealedContact } from './revealed.ts'
import { inTurn, type Wanted } from './standing.ts'

type Report = AnswerOf<typeof reportDeadContact>

/**
 * Writes down that a revealed contact does not answer any more, once a member and supplier: a repeat changes nothing and
 * is answered like the first. Gives back what the reveal took, `CREDITS_BACK` times in 30 days. `isNew`: the first one.
 * Throws `forbidden` for a contact that the member may not see.
 */
export async function reportDead(
  db: Db,
  wanted: Wanted,
  note: string,
): Promise<{ report: Report; isNew: boolean }> {
  return await inTurn(db, wanted, async (trx, standing) => {
    if (!standing.revealed) {
      if (standing.plan === 'free') {
        throw new Failure('forbidden', 'Only a contact that you have revealed can be reported.')
      }
      await grant(trx, wanted, standing)
    }
    const earlier = await reportOf(trx, wanted)
    const creditReturned =
      earlier?.credit_returned ?? (standing.plan === 'free' && (await returnsCredit(trx, wanted)))
    if (!earlier) {
      await trx.raw(
        'insert into dead_contact_report (supplier_id, member_id, credit_returned, note) values (?, ?, ?, ?)',
        [wanted.supplierId, wanted.memberId, creditReturned, note],
      )
    }
    const contact = await revealedContact(trx, wanted)
    return {
      report: { creditReturned, contactsUsed: await contactsUsed(trx, wanted), contact },
      isNew: !earlier,
    }
  })
}

async function reportOf(
  trx: Transaction,
  { memberId, supplierId }: Wanted,
): Promise<{ credit_returned: boolean } | undefined> {
  return await trx('dead_contact_report')
    .where({ member_id: memberId, supplier_id: supplierId })
    .first('credit_returned')
}

/** Gives back what the reveal took, and says whether it did. */
async function returnsCredit(trx: Transaction, { memberId, supplierId }: Wanted): Promise<boolean> {
  const { rows } = await trx.raw(
    `update reveal set counted = false
     where member_id = :memberId and supplier_id = :supplierId and counted
       and (select count(*) from dead_contact_report where member_id = :memberId and credit_returned
         and reported_at > now() - interval '30 days') < ${CREDITS_BACK}
     returning 1`,
    { memberId, supplierId },
  )
  if (rows.length === 0) return false
  await trx.raw('update member set contacts_used = contacts_used - 1 where id = ?', [memberId])
  return true
}

async function contactsUsed(trx: Transaction, { memberId }: Wanted): Promise<number> {
  const row = await trx('member').where({ id: memberId }).first('contacts_used')
  return row.contacts_used
}
