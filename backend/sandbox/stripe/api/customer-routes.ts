import { createCustomer, deleteCustomer } from '../customers.ts'
import type { StoredCustomer } from '../objects/customer.ts'
import { emit, liveCustomer, type StripeData } from '../stripe-data.ts'
import { noSuch } from './refusal.ts'
import { metadata, type Route, route, text } from './route.ts'

const details = { email: text.optional(), name: text.optional() }

export const CUSTOMER_ROUTES: Route[] = [
  route('POST', '/v1/customers', { ...details, metadata: metadata.optional() }, (given, { data }) =>
    createCustomer(data, given),
  ),

  route('POST', '/v1/customers/:id', details, (given, { data, id }) => {
    const customer = customerAt(data, id)
    const before = Object.fromEntries(
      Object.keys(given).map((name) => [name, customer[name as keyof StoredCustomer]]),
    )
    Object.assign(customer, given)
    emit(data, 'customer.updated', customer, before)
    return customer
  }),

  route('DELETE', '/v1/customers/:id', {}, (_given, { data, id }) =>
    deleteCustomer(data, customerAt(data, id)),
  ),
]

function customerAt(data: StripeData, id: string): StoredCustomer {
  const customer = liveCustomer(data, id)
  if (!customer) throw noSuch('customer', id)
  return customer
}
