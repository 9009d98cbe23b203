import type { Config } from '../config.ts'
import { openDatabase } from '../db/knex.ts'
import type { StripeStandIn } from '../sandbox/stripe/stand-in.ts'
import { openPayments } from './payments.ts'
import type { SyncDeps } from './sync.ts'

/**
 * What a process needs to follow subscriptions; null where no payments are set up. The pool is its own: its transactions
 * wait for Stripe. Whoever opens it ends that pool.
 */
export function openBilling(
  config: Config,
  { url, standIn }: { url: string; standIn: StripeStandIn | null },
): SyncDeps | null {
  const payments = openPayments(config.billing, standIn)
  return (
    payments && {
      db: openDatabase(url, { name: 'tideline billing', max: 4, limits: 'working' }),
      payments,
      office: { mail: config.mail, origin: config.publicUrl.origin },
      // The stand-in's clock can be moved ahead.
      now: standIn?.now ?? (() => new Date()),
    }
  )
}
