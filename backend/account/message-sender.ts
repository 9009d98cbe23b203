import type { HeldPlan } from '../contracts/identity.ts'
import type { Transaction } from '../db/knex.ts'
import type { Call } from '../http/serve.ts'
import type { Sender } from '../inbox/contact-emails.ts'
import { userOf } from './user.ts'

export async function senderOf(
  trx: Transaction,
  { viewer, planNow }: Pick<Call, 'viewer' | 'planNow'>,
): Promise<Sender | null> {
  const user = viewer.kind === 'member' ? await userOf(trx, viewer, planNow()) : null
  return user && { memberId: user.id, email: user.email, plan: user.plan && formatPlan(user.plan) }
}

function formatPlan({ name, amountCents, currency }: HeldPlan): string {
  if (currency === null) return name
  return `${name}, ${(amountCents / 100).toLocaleString('en-US', { style: 'currency', currency })} a month`
}
