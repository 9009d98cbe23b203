import type { Billing } from '../../backend/billing/open-billing.ts'
import { openPayments } from '../../backend/billing/payments.ts'
import type { Db } from '../../backend/db/knex.ts'

export const WEBHOOK_SECRET = 'whsec_of_this_test'

/** Real-key configuration with an unreachable Stripe. `now`: for subscriptions. */
export function billingWithoutStripe(db: Db, now: () => Date = () => new Date()): Billing {
  const payments = openPayments(
    {
      by: 'stripe',
      // An unused port.
      url: 'http://127.0.0.1:9',
      secretKey: 'sk_test_1',
      publishableKey: 'pk_test_1',
      webhookSecret: WEBHOOK_SECRET,
      prices: { premium: 'price_premium', pro: 'price_pro' },
    },
    null,
  )
  if (!payments) throw new Error('Payments with keys are open')
  const from = { name: 'Tideline', address: 'no-reply@tideline.example' }
  const mail = { by: 'sandbox' as const, smtpUrl: null, from, contactTo: 'desk@tideline.example' }
  const shared = { db, payments, mailSettings: { mail, origin: 'http://localhost:3000' }, now }
  return { ...shared, background: shared }
}
