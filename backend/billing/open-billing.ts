import { openDatabase } from '../db/knex.ts'
import type { MailSettings } from '../inbox/mail-settings.ts'
import type { Config } from '../settings/config.ts'
import { type FakeStripe, openPayments, type Payments } from './payments.ts'
import type { SyncDeps } from './sync-customer.ts'

/** A separate pool, because its transactions wait for Stripe. */
export interface Billing extends SyncDeps {
  /** Another pool, so a slow Stripe does not block paying members. */
  background: SyncDeps
}

/** The caller closes it. */
export function openBilling(
  config: Config,
  { url, fake }: { url: string; fake: FakeStripe | null },
): Billing | null {
  const payments = openPayments(config.billing, fake)
  const mailSettings = { mail: config.mail, origin: config.publicUrl.origin }
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
/** Customers synced in parallel. */
export const WORKER_CONCURRENCY = 3
/** Plus one each for the daily reconciliation and the expiry check. */
export const SYNCING_CONNECTIONS = WORKER_CONCURRENCY + 2
