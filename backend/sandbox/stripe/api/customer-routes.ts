import { type Books, emit, liveCustomer } from '../books.ts'
import { deleteCustomer, openCustomer } from '../customers.ts'
import type { KeptCustomer } from '../objects/customer.ts'
import { noSuch } from './refusal.ts'
import { metadata, type Route, route, text } from './route.ts'

const details = { email: text.optional(), name: text.optional() }

export const CUSTOMER_ROUTES: Route[] = [
  route('POST', '/v1/customers', { ...details, metadata: metadata.optional() }, (given, { books }) =>
    openCustomer(books, given),
  ),

  route('POST', '/v1/customers/:id', details, (given, { books, id }) => {
    const customer = customerAt(books, id)
    const before = Object.fromEntries(
      Object.keys(given).map((name) => [name, customer[name as keyof KeptCustomer]]),
    )
    Object.assign(customer, given)
    emit(books, 'customer.updated', customer, before)
    return customer
  }),

  route('DELETE', '/v1/customers/:id', {}, (_given, { books, id }) =>
    deleteCustomer(books, customerAt(books, id)),
  ),
]

function customerAt(books: Books, id: string): KeptCustomer {
  const customer = liveCustomer(books, id)
  if (!customer) throw noSuch('customer', id)
  return customer
}
