import { type Books, liveCustomer } from '../books.ts'
import { cardOf, DECLINED, paysAlone } from '../cards.ts'
import { chargeSaved, failInvoice, payInvoice, voidInvoice } from '../collecting.ts'
import type { KeptInvoice } from '../objects/invoice.ts'
import { CREATED, isCreated, PAGING, page, refuseUnknownCustomer } from './list.ts'
import { badRequest, cardRefusal, noSuch, type StripeRefusal } from './refusal.ts'
import { flag, type Route, route, text } from './route.ts'

export const INVOICE_ROUTES: Route[] = [
  route(
    'GET',
    '/v1/invoices',
    {
      ...PAGING,
      customer: text.optional(),
      subscription: text.optional(),
      status: text.optional(),
      created: CREATED,
    },
    (given, { books }) => {
      refuseUnknownCustomer(books, given.customer)
      return page(
        [...books.invoices.values()].filter(
          (invoice) =>
            liveCustomer(books, invoice.customer) &&
            (!given.customer || invoice.customer === given.customer) &&
            (!given.subscription ||
              invoice.parent.subscription_details.subscription === given.subscription) &&
            (!given.status || invoice.status === given.status) &&
            isCreated(invoice, given.created),
        ),
        given,
        '/v1/invoices',
      )
    },
  ),

  route('GET', '/v1/invoices/:id', {}, (_given, { books, id }) => invoiceAt(books, id)),

  route(
    'POST',
    '/v1/invoices/:id/pay',
    { payment_method: text.optional(), off_session: flag.optional() },
    (given, { books, id }) => {
      const invoice = invoiceAt(books, id)
      if (invoice.status === 'paid') {
        throw badRequest('Invoice is already paid', { code: 'invoice_already_paid' })
      }
      if (invoice.status !== 'open') throw notOpen()
      const trouble = given.payment_method
        ? payWith(books, invoice, given.payment_method)
        : chargeSaved(books, invoice, false)
      if (trouble) throw cardRefusal(trouble)
      return invoice
    },
  ),

  route('POST', '/v1/invoices/:id/void', {}, (_given, { books, id }) => {
    const invoice = invoiceAt(books, id)
    if (invoice.status !== 'open') throw notOpen()
    voidInvoice(books, invoice)
    return invoice
  }),
]

function payWith(books: Books, invoice: KeptInvoice, id: string) {
  const card = cardOf(books, invoice.customer, id)
  if (!card) throw noSuch('PaymentMethod', id, 'payment_method')
  if (!paysAlone(card)) {
    failInvoice(books, invoice)
    return DECLINED
  }
  payInvoice(books, invoice, card)
  return null
}

function notOpen(): StripeRefusal {
  return badRequest("You can only pass in open invoices. This invoice isn't open.")
}

function invoiceAt(books: Books, id: string): KeptInvoice {
  const invoice = books.invoices.get(id)
  if (!invoice) throw noSuch('invoice', id)
  return invoice
}
