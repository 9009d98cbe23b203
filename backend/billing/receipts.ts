import type Stripe from 'stripe'
import { type listReceipts, RECEIPTS_PAGE, type Receipt } from '../contracts/billing.ts'
import type { AnswerOf } from '../contracts/endpoint.ts'
import type { Payments } from './payments.ts'
import { isMissingAtStripe } from './stripe-errors.ts'

/** Latest first, unpaid invoices on top. Stripe has the only copy. */
export async function receiptsOf(
  { by, stripe }: Payments,
  customer: string,
  after: string | undefined,
): Promise<AnswerOf<typeof listReceipts>> {
  const starting = after ? { starting_after: after } : {}
  try {
    const [paid, open] = await Promise.all([
      stripe.invoices.list({ customer, status: 'paid', limit: RECEIPTS_PAGE, ...starting }),
      after ? null : stripe.invoices.list({ customer, status: 'open', limit: RECEIPTS_PAGE }),
    ])
    // The first invoice of an abandoned subscription is no debt.
    const owed = open?.data.filter(({ billing_reason }) => billing_reason !== 'subscription_create') ?? []
    return {
      receipts: [...owed, ...paid.data].map((each) => receiptOf(each, by === 'stripe')),
      more: paid.has_more,
    }
  } catch (error) {
    if (!isMissingAtStripe(error)) throw error
    return { receipts: [], more: false }
  }
}

function receiptOf(invoice: Stripe.Invoice, isShown: boolean): Receipt {
  const { id, number, created, total, currency, status, status_transitions, hosted_invoice_url } = invoice
  return {
    id,
    number,
    at: new Date((status_transitions.finalized_at ?? created) * 1000).toISOString(),
    amountCents: Math.max(0, total),
    currency,
    status: KNOWN.find((each) => each === status) ?? 'other',
    url: isShown ? (hosted_invoice_url ?? null) : null,
  }
}

const KNOWN = ['open', 'paid', 'void', 'uncollectible'] as const
