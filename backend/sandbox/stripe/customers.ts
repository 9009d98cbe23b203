import type Stripe from 'stripe'
import { type Books, emit, newId } from './books.ts'
import { deletedCustomer, type KeptCustomer, newCustomer } from './objects/customer.ts'
import { endSubscription } from './subscriptions.ts'

export function openCustomer(books: Books, given: Parameters<typeof newCustomer>[2]): KeptCustomer {
  const customer = newCustomer(newId('cus'), books.at, given)
  books.customers.set(customer.id, customer)
  emit(books, 'customer.created', customer)
  return customer
}

/** Ends all they pay for, at once; the name of a customer stays, and nothing else. */
export function deleteCustomer(books: Books, customer: KeptCustomer): Stripe.DeletedCustomer {
  for (const subscription of books.subscriptions.values()) {
    if (subscription.customer === customer.id) endSubscription(books, subscription)
  }
  emit(books, 'customer.deleted', customer)
  const deleted = deletedCustomer(customer.id)
  books.customers.set(customer.id, deleted)
  return deleted
}
