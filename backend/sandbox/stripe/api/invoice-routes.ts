import { type Books, liveCustomer } from '../books.ts'
import { voidInvoice } from '../collecting.ts'
import type { KeptInvoice } from '../objects/invoice.ts'
import { PAGING, page, refuseUnknownCustomer } from './list.ts'
import { badRequest, noSuch } from './refusal.ts'
import { type Route, route, text } from './route.ts'

export const INVOICE_ROUTES: Route[] = [
  route(
    'GET',
    '/v1/invoices',
    { ...PAGING, customer: text.optional(), status: text.optional() },
    (given, { books }) => {
      refuseUnknownCustomer(books, given.customer)
      return page(
        [...books.invoices.values()].filter(
          (invoice) =>
            liveCustomer(books, invoice.customer) &&
            (!given.customer || invoice.customer === given.customer) &&
            (!given.status || invoice.status === given.status),
        ),
        given,
        '/v1/invoices',
      )
    },
  ),

  route('GET', '/v1/invoices/:id', {}, (_given, { books, id }) => invoiceAt(books, id)),

  route('POST', '/v1/invoices/:id/void', {}, (_given, { books, id }) => {
    const invoice = invoiceAt(books, id)
    if (invoice.status !== 'open') {
      throw badRequest("You can only pass in open invoices. This invoice isn't open.")
    }
    voidInvoice(books, invoice)
    return invoice
  }),
]

function invoiceAt(books: Books, id: string): KeptInvoice {
  const invoice = books.invoices.get(id)
  if (!invoice) throw noSuch('invoice', id)
  return invoice
}
