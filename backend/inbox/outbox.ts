import { randomUUID } from 'node:crypto'
import type { Transaction } from '../db/knex.ts'
import type { Letter } from './letter.ts'
import type { Office } from './office.ts'

/**
 * Puts a letter into the outbox, in the transaction that causes it: either both are there or neither is. With the
 * sandbox the outbox is where letters arrive. With mail off none is written.
 */
export async function writeLetter(
  trx: Transaction,
  { kind, ...content }: Letter,
  { mail }: Office,
): Promise<void> {
  if (mail.by === 'off') return
  const host = mail.from.address.split('@')[1]
  await trx.raw(
    `insert into letter (message_id, kind, content, sent_at)
     values (?, ?, ?, case when ? then now() end)`,
    [`<${randomUUID()}@${host}>`, kind, JSON.stringify(content), mail.by === 'sandbox'],
  )
}
