import type { Db, Transaction } from '../db/knex.ts'
import type { Call } from '../http/serve.ts'
import { type ContactVisibility, contactVisibility } from '../identity/access-policy.ts'
import { Failure } from '../process/failure.ts'
import type { Log } from '../process/log.ts'
import { createContactBudget } from './contact-budget.ts'

type Show = <T>(
  call: Pick<Call, 'viewer' | 'read'>,
  work: (trx: Transaction, contacts: ContactVisibility) => Promise<T>,
) => Promise<T>

export interface ContactAccess {
  /** For suppliers. Throws `too_many_requests` beyond the limit. */
  orRefuse: Show
  /** For products: contacts beyond the limit stay locked. */
  orLocked: Show
}

export function createContactAccess({ db, log }: { db: Db; log: Log }): ContactAccess {
  const take = createContactBudget(db)

  /** Counts after the read, so a request never holds two connections. */
  async function show<T>(
    { viewer, read }: Pick<Call, 'viewer' | 'read'>,
    work: (trx: Transaction, contacts: ContactVisibility) => Promise<T>,
    beyond: (refusal: Failure, memberId: string) => Promise<T>,
  ): Promise<T> {
    const contacts = contactVisibility(viewer)
    const shown = await read((trx) => work(trx, contacts))
    if (contacts === 'none' || !contacts.opened) return shown
    const { memberId, opened } = contacts
    try {
      await take(memberId, [...opened])
      return shown
    } catch (thrown) {
      if (!(thrown instanceof Failure) || thrown.code !== 'too_many_requests') throw thrown
      log.info({ audit: 'contact refused', code: thrown.code, member: memberId, contacts: opened.size })
      return await beyond(thrown, memberId)
    }
  }

  return {
    orRefuse: (call, work) =>
      show(call, work, async (refusal) => {
        throw refusal
      }),
    orLocked: (call, work) =>
      show(call, work, (_refusal, memberId) => call.read((trx) => work(trx, { memberId, opened: null }))),
  }
}
