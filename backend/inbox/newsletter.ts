import { createHash, randomBytes } from 'node:crypto'
import * as z from 'zod/mini'
import { maybeOne, one } from '../db/checked-rows.ts'
import type { Transaction } from '../db/knex.ts'
import { Failure } from '../process/failure.ts'
import type { MailSettings } from './mail-settings.ts'
import { alreadySubscribedEmail, confirmationEmail, welcomeEmail } from './newsletter-emails.ts'
import { enqueueEmail } from './outbox.ts'

const CONFIRM_DAYS = 7

const Address = z.object({ id: z.int(), state: z.enum(['pending', 'confirmed', 'left']) })
const Found = z.extend(Address, { email: z.string(), expired: z.boolean() })
const Left = z.pick(Address, { id: true })

/** The email differs by state, so the caller's answer can be the same for every address. */
export async function signUp(trx: Transaction, email: string, mailSettings: MailSettings): Promise<void> {
  const { id, state } = await one(
    trx,
    Address,
    `insert into newsletter_address (email, state) values (?, 'pending')
     on conflict (lower(email)) do update set
       state = case newsletter_address.state when 'confirmed' then 'confirmed' else 'pending' end,
       signed_up_at = now()
     returning id, state`,
    [email],
  )
  const unsubscribeToken = await newToken(trx, id, 'leave')
  if (state === 'confirmed')
    return await enqueueEmail(
      trx,
      alreadySubscribedEmail(mailSettings, { email, unsubscribeToken }),
      mailSettings,
    )
  const confirm = await newToken(trx, id, 'confirm')
  await enqueueEmail(trx, confirmationEmail(mailSettings, { email, confirm, unsubscribeToken }), mailSettings)
}

/** Idempotent. Throws for an expired or used link. */
export async function confirm(trx: Transaction, token: string, mailSettings: MailSettings): Promise<void> {
  const found = await maybeOne(
    trx,
    Found,
    `select address.id, address.email, address.state, token.expires_at <= now() as expired
     from newsletter_token token
     join newsletter_address address on address.id = token.address_id
     where token.hash = ? and token.purpose = 'confirm'
     for update of address`,
    [hashOf(token)],
  )
  if (!found) throw new Failure('not_found', DEAD_LINK)
  if (found.state === 'confirmed') return
  if (found.expired) throw new Failure('not_found', OLD_LINK)
  await trx.raw(`update newsletter_address set state = 'confirmed', confirmed_at = now() where id = ?`, [
    found.id,
  ])
  const unsubscribeToken = await newToken(trx, found.id, 'leave')
  await enqueueEmail(trx, welcomeEmail(mailSettings, { email: found.email, unsubscribeToken }), mailSettings)
}

/** Idempotent. A pending confirm link must not undo it. */
export async function unsubscribe(trx: Transaction, token: string): Promise<void> {
  const left = await maybeOne(
    trx,
    Left,
    `update newsletter_address address set state = 'left', left_at = coalesce(left_at, now())
     from newsletter_token token
     where token.hash = ? and token.purpose = 'leave' and token.address_id = address.id
     returning address.id`,
    [hashOf(token)],
  )
  if (!left) throw new Failure('not_found', UNKNOWN_ADDRESS)
  await trx.raw(`delete from newsletter_token where address_id = ? and purpose = 'confirm'`, [left.id])
}

async function newToken(trx: Transaction, addressId: number, purpose: 'confirm' | 'leave'): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  await trx.raw(
    `insert into newsletter_token (hash, address_id, purpose, expires_at)
     values (?, ?, ?, case ? when 'confirm' then now() + make_interval(days => ?) end)`,
    [hashOf(token), addressId, purpose, purpose, CONFIRM_DAYS],
  )
  return token
}

function hashOf(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}

const OLD_LINK = `This link is too old: it works for ${CONFIRM_DAYS} days. Sign up again to get a new one.`
const DEAD_LINK =
  'This link does not work: it was already used, or it is not complete. Sign up again to get a new one.'
const UNKNOWN_ADDRESS = 'This address is not subscribed. If you still get e-mails, write to us.'
