import { openDatabase } from '../db/knex.ts'
import type { MailSettings } from '../inbox/mail-settings.ts'
import type { Config } from '../settings/config.ts'
import { type FakeStripe, openPayments, type Payments } from './payments.ts'
import type { SyncDeps } from './sync-customer.ts'

/** What a process needs to take payments, on a separate pool, because it holds connections while it waits for Stripe. */
export interface Billing extends SyncDeps {
  /** The same by another pool, for what nobody waits for, so that however slow Stripe is it takes nothing from who pays. */
  background: SyncDeps
}

/** Null where no payments are set up. The caller closes it. */
export function openBilling(
  config: Config,
  { url, fake }: { url: string; fake: FakeStripe | null },
): Billing | null {
  const payments = openPayments(config.billing, fake)
  const mailSettings = { mail: config.mail, origin: config.publicUrl.origin }
  // The fake's clock can be moved ahead.
  return payments && createBilling(url, { payments, mailSettings, now: fake?.now ?? (() => new Date()) })
}

export function createBilling(
  url: string,
  shared: { payments: Payments; mailSettings: MailSettings; now(): Date },
): Billing {
  const pool = (name: string, max: number) =>
    openDatabase(url, { name: `tideline ${name}`, max, limits: 'working' })
  return {
    ...shared,
    db: pool('billing', PAYER_CONNECTIONS),
    background: { ...shared, db: pool('billing background', SYNCING_CONNECTIONS) },
  }
}

export async function closeBilling(billing: Billing): Promise<void> {
  await Promise.all([billing.db.destroy(), billing.background.db.destroy()])
}

export const PAYER_CONNECTIONS = 6
/** Customers that the worker is at. */
export const WORKER_CONCURRENCY = 3
/** Beside it there are the daily look and the look at ends, one customer each. */
export const SYNCING_CONNECTIONS = WORKER_CONCURRENCY + 2
