import { randomBytes } from 'node:crypto'
import * as z from 'zod/mini'
import { changed, maybeOne } from '../db/checked-rows.ts'
import type { Db, Transaction } from '../db/knex.ts'
import { acknowledgementEmail, contactEmail, type Message, type Sender } from './contact-emails.ts'
import type { MailSettings } from './mail-settings.ts'
import { enqueueEmail } from './outbox.ts'

/** Null if not stored. */
export async function referenceOf(db: Db | Transaction, key: string): Promise<string | null> {
  const stored = await maybeOne(db, Referred, 'select reference from contact_message where key = ?', [key])
  return stored?.reference ?? null
}

const Referred = z.object({ reference: z.string() })

/** Repeating a key changes nothing. */
export async function storeMessage(
  trx: Transaction,
  message: Message & { sender: Sender | null },
  mailSettings: MailSettings,
): Promise<string> {
  const { key, firstName, lastName, email, company, subject, message: text, sender } = message
  const plan = sender && (sender.plan === null ? 'free' : 'pro')
  const reference = newReference()
  const stored = await changed(
    trx,
    `insert into contact_message (key, reference, first_name, last_name, email, company, subject, message, plan)
     values (?, ?, ?, ?, ?, ?, ?, ?, ?)
     on conflict (key) do nothing`,
    [key, reference, firstName, lastName, email, company, subject, text, plan],
  )
  if (stored === 0) return (await referenceOf(trx, key)) ?? reference
  const received = { ...message, reference }
  await enqueueEmail(trx, contactEmail(received, mailSettings), mailSettings)
  await enqueueEmail(trx, acknowledgementEmail(received, mailSettings), mailSettings)
  return reference
}

/** 32^8 values, without easily confused characters. */
export function newReference(): string {
  const signs = [...randomBytes(8)].map((byte) => ALPHABET[byte % ALPHABET.length]).join('')
  return `${signs.slice(0, 4)}-${signs.slice(4)}`
}

const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
