import type Stripe from 'stripe'
import { deletedCustomer, newCustomer, type StoredCustomer } from '../objects/customer.ts'
import { emit, liveCustomer, newId, type StripeData } from '../stripe-data.ts'
import { endSubscription } from '../subscriptions.ts'
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

function createCustomer(data: StripeData, given: Parameters<typeof newCustomer>[2]): StoredCustomer {
  const customer = newCustomer(newId('cus'), data.at, given)
  data.customers.set(customer.id, customer)
  emit(data, 'customer.created', customer)
  return customer
}

/** Stripe keeps only the deleted customer's id. */
function deleteCustomer(data: StripeData, customer: StoredCustomer): Stripe.DeletedCustomer {
  for (const subscription of data.subscriptions.values()) {
    if (subscription.customer === customer.id) endSubscription(data, subscription)
  }
  emit(data, 'customer.deleted', customer)
  const deleted = deletedCustomer(customer.id)
  data.customers.set(customer.id, deleted)
  return deleted
}
