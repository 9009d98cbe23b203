import type Stripe from 'stripe'

/** The tie between an invoice and what pays it. */
export function invoicePayment(invoice: Stripe.Invoice, intent: string): Stripe.InvoicePayment {
  const paid = invoice.status === 'paid'
  return {
    id: `inpay_${invoice.id.slice(3)}`,
    object: 'invoice_payment',
    amount_paid: paid ? invoice.amount_paid : null,
    amount_requested: invoice.amount_due,
    created: invoice.created,
    currency: invoice.currency,
    invoice: invoice.id,
    is_default: true,
    livemode: false,
    payment: { type: 'payment_intent', payment_intent: intent },
    status: paid ? 'paid' : invoice.status === 'void' ? 'canceled' : 'open',
    status_transitions: {
      canceled_at: invoice.status_transitions.voided_at,
      paid_at: invoice.status_transitions.paid_at,
    },
  }
}
