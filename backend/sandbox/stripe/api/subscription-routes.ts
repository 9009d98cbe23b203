import * as z from 'zod'
import { createInvoice, savedCard } from '../invoices.ts'
import { isOver, METHODS, type StoredSubscription } from '../objects/subscription.ts'
import { emit, liveCustomer, type StripeData } from '../stripe-data.ts'
import {
  addSetupIntent,
  createSubscription,
  emitUpdated,
  endOfPaidPeriod,
  endSubscription,
  scheduleEnd,
} from '../subscriptions.ts'
import { PAGING, page, refuseUnknownCustomer } from './list.ts'
import { badRequest, noSuch } from './refusal.ts'
import { flag, metadata, type Route, route, text } from './route.ts'

const paymentSettings = z.strictObject({
  save_default_payment_method: z.enum(['off', 'on_subscription']).optional(),
  payment_method_types: z.array(z.enum(METHODS)).min(1).optional(),
})

export const SUBSCRIPTION_ROUTES: Route[] = [
  route(
    'POST',
    '/v1/subscriptions',
    {
      customer: text,
      items: z.array(z.strictObject({ price: text })).min(1),
      payment_behavior: z.literal('default_incomplete'),
      payment_settings: paymentSettings.optional(),
      billing_mode: z.strictObject({ type: z.literal('flexible') }).optional(),
      metadata: metadata.optional(),
    },
    (given, { data }) => {
      const { customer } = given
      if (!liveCustomer(data, customer)) throw noSuch('customer', customer, 'customer')
      const prices = given.items.map(({ price: id }, index) => {
        const price = data.prices.get(id)
        if (!price) throw noSuch('price', id, `items[${index}][price]`)
        return price
      })
      const subscription = createSubscription(data, {
        customer,
        prices,
        paymentMethodTypes: given.payment_settings?.payment_method_types ?? null,
        saveDefaultPaymentMethod: given.payment_settings?.save_default_payment_method ?? 'off',
        metadata: given.metadata ?? {},
      })
      beginSubscription(data, subscription)
      return subscription
    },
  ),

  route(
    'GET',
    '/v1/subscriptions',
    { ...PAGING, customer: text.optional(), status: text.optional() },
    (given, { data }) => {
      refuseUnknownCustomer(data, given.customer)
      return page(
        [...data.subscriptions.values()].filter(
          (subscription) =>
            liveCustomer(data, subscription.customer) &&
            (!given.customer || subscription.customer === given.customer) &&
            isWanted(subscription, given.status),
        ),
        given,
        '/v1/subscriptions',
      )
    },
  ),

  route('GET', '/v1/subscriptions/:id', {}, (_given, { data, id }) => subscriptionAt(data, id)),

  route(
    'POST',
    '/v1/subscriptions/:id',
    {
      cancel_at_period_end: flag.optional(),
      cancel_at: z.enum(['', 'min_period_end']).optional(),
    },
    (given, { data, id }) => {
      const subscription = subscriptionAt(data, id)
      if (isOver(subscription)) {
        throw badRequest('A canceled subscription can only update its cancellation_details and metadata.')
      }
      updateSubscription(data, subscription, given)
      return subscription
    },
  ),

  route('DELETE', '/v1/subscriptions/:id', {}, (_given, { data, id }) => {
    const subscription = subscriptionAt(data, id)
    // Stripe answers 404 here, although the subscription can be retrieved.
    if (isOver(subscription)) throw noSuch('subscription', id)
    endSubscription(data, subscription)
    return subscription
  }),
]

function subscriptionAt(data: StripeData, id: string): StoredSubscription {
  const subscription = data.subscriptions.get(id)
  if (!subscription) throw noSuch('subscription', id)
  return subscription
}

function isWanted(subscription: StoredSubscription, status: string | undefined): boolean {
  if (status === 'all') return true
  return status ? subscription.status === status : subscription.status !== 'canceled'
}

function beginSubscription(data: StripeData, subscription: StoredSubscription): void {
  const invoice = createInvoice(data, subscription, 'subscription_create')
  if (invoice.status === 'paid') {
    subscription.status = 'active'
    if (!savedCard(data, subscription)) addSetupIntent(data, subscription)
  }
  emit(data, 'customer.subscription.created', subscription)
}

function updateSubscription(
  data: StripeData,
  subscription: StoredSubscription,
  given: { cancel_at_period_end?: boolean | undefined; cancel_at?: string | undefined },
): void {
  const { cancel_at, cancel_at_period_end } = subscription
  const asBoolean = given.cancel_at === undefined
  const ends = asBoolean ? given.cancel_at_period_end : given.cancel_at !== ''
  scheduleEnd(subscription, ends ? endOfPaidPeriod(subscription) : null, { at: data.at, asBoolean })
  emitUpdated(data, subscription, { cancel_at, cancel_at_period_end })
}
