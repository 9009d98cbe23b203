import type Stripe from 'stripe'
import { deletedCustomer, newCustomer, type StoredCustomer } from './objects/customer.ts'
import { emit, newId, type StripeData } from './stripe-data.ts'
import { endSubscription } from './subscriptions.ts'

export function createCustomer(data: StripeData, given: Parameters<typeof newCustomer>[2]): StoredCustomer {
  const customer = newCustomer(newId('cus'), data.at, given)
  data.customers.set(customer.id, customer)
  emit(data, 'customer.created', customer)
  return customer
}

/** Stripe keeps only the deleted customer's id. */
export function deleteCustomer(data: StripeData, customer: StoredCustomer): Stripe.DeletedCustomer {
  for (const subscription of data.subscriptions.values()) {
    if (subscription.customer === customer.id) endSubscription(data, subscription)
  }
  emit(data, 'customer.deleted', customer)
  const deleted = deletedCustomer(customer.id)
  data.customers.set(customer.id, deleted)
  return deleted
}
