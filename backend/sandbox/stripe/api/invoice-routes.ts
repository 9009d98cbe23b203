import { voidInvoice } from '../invoices.ts'
import type { StoredInvoice } from '../objects/invoice.ts'
import { liveCustomer, type StripeData } from '../stripe-data.ts'
import { PAGING, page, refuseUnknownCustomer } from './list.ts'
import { badRequest, noSuch } from './refusal.ts'
import { type Route, route, text } from './route.ts'

export const INVOICE_ROUTES: Route[] = [
  route(
    'GET',
    '/v1/invoices',
    { ...PAGING, customer: text.optional(), status: text.optional() },
    (given, { data }) => {
      refuseUnknownCustomer(data, given.customer)
      return page(
        [...data.invoices.values()].filter(
          (invoice) =>
            liveCustomer(data, invoice.customer) &&
            (!given.customer || invoice.customer === given.customer) &&
            (!given.status || invoice.status === given.status),
        ),
        given,
        '/v1/invoices',
      )
    },
  ),

  route('GET', '/v1/invoices/:id', {}, (_given, { data, id }) => invoiceAt(data, id)),

  route('POST', '/v1/invoices/:id/void', {}, (_given, { data, id }) => {
    const invoice = invoiceAt(data, id)
    if (invoice.status !== 'open') {
      throw badRequest("You can only pass in open invoices. This invoice isn't open.")
    }
    voidInvoice(data, invoice)
    return invoice
  }),
]

function invoiceAt(data: StripeData, id: string): StoredInvoice {
  const invoice = data.invoices.get(id)
  if (!invoice) throw noSuch('invoice', id)
  return invoice
}
