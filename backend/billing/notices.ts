import * as z from 'zod/mini'
import { maybeOne } from '../db/checked-rows.ts'
import type { Transaction } from '../db/knex.ts'
import { isPaidFor } from '../identity/rights.ts'
import type { Office } from '../inbox/office.ts'
import { writeLetter } from '../inbox/outbox.ts'
import { chosen, type Mirrored, subscriptionsOf } from './mirror.ts'
import { downgradedLetter, failedLetter, welcomeLetter } from './notice-letters.ts'

/** What it takes to tell members of their plan. */
export interface Teller {
  office: Office
  /** The time that subscriptions go by. */
  now(): Date
}

/** What a letter may have told: that they have it, that a payment failed, that they have it no more. */
const Told = z.enum(['none', 'pro', 'failed', 'free'])
type Told = z.infer<typeof Told>

/**
 * Writes to a member when their plan has changed since the last letter, in the transaction of the change. The row
 * remembers what was told, so each change is told once.
 */
export async function tellOfPlan(trx: Transaction, { office, now }: Teller, memberId: number): Promise<void> {
  const at = now()
  const subscriptions = await subscriptionsOf(trx, memberId)
  const own = chosen(subscriptions, at)
  if (!own) return
  const state = stateOf(subscriptions, at)
  const row = await maybeOne(
    trx,
    Earlier,
    `with earlier as (select id, billing_told from member where id = :memberId for no key update)
     update member set billing_told = :state from earlier
     where member.id = earlier.id and earlier.billing_told <> :state
       -- Whoever was never told that they have it need not hear that they do not.
       and not (:state = 'free' and earlier.billing_told = 'none')
     returning email, earlier.billing_told as told`,
    { memberId, state },
  )
  if (!row?.email) return
  const letter = letterFor(office, row.email, own, { state, told: row.told })
  if (letter) await writeLetter(trx, letter, office)
}

const Earlier = z.object({ email: z.nullable(z.string()), told: Told })

function stateOf(subscriptions: readonly Mirrored[], now: Date): Exclude<Told, 'none'> {
  const paid = subscriptions.filter((each) => isPaidFor(each, now))
  if (paid.length === 0) return 'free'
  return paid.some(({ status }) => status !== 'past_due') ? 'pro' : 'failed'
}

function letterFor(office: Office, to: string, own: Mirrored, { state, told }: { state: Told; told: Told }) {
  if (state === 'failed') return failedLetter(office, to, own)
  if (state === 'free') return downgradedLetter(office, to, own)
  // The mended payment of somebody who never lost the plan is told by Stripe's own receipt.
  return told === 'failed' ? null : welcomeLetter(office, to, own)
}
