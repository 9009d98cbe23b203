import * as z from 'zod'
import { type Books, liveCustomer } from '../books.ts'
import { isOver, type KeptSubscription, METHODS } from '../objects/subscription.ts'
import { endSubscription, openSubscription } from '../subscriptions.ts'
import { CREATED, isCreated, PAGING, page, refuseUnknownCustomer } from './list.ts'
import { badRequest, noSuch } from './refusal.ts'
import { flag, metadata, type Route, route, text, whole } from './route.ts'
import { beginSubscription, cardNamed, refuseWithoutCard, updateSubscription } from './subscribing.ts'

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
      items: z.array(z.strictObject({ price: text, quantity: whole.default(1) })).min(1),
      payment_behavior: z
        .enum(['allow_incomplete', 'default_incomplete', 'error_if_incomplete'])
        .default('allow_incomplete'),
      payment_settings: paymentSettings.optional(),
      billing_mode: z.strictObject({ type: z.enum(['classic', 'flexible']) }).optional(),
      default_payment_method: text.optional(),
      description: text.optional(),
      metadata: metadata.optional(),
      off_session: flag.optional(),
    },
    (given, { books }) => {
      const { customer } = given
      if (!liveCustomer(books, customer)) throw noSuch('customer', customer, 'customer')
      const items = given.items.map(({ price: id, quantity }, index) => {
        const price = books.prices.get(id)
        if (!price) throw noSuch('price', id, `items[${index}][price]`)
        return { price, quantity }
      })
      const card = cardNamed(books, customer, given.default_payment_method)
      if (items.some(({ price }) => price.unit_amount)) {
        refuseWithoutCard(books, customer, card, given.payment_behavior)
      }
      const subscription = openSubscription(books, {
        customer,
        items,
        defaultPaymentMethod: card?.object.id ?? null,
        paymentMethodTypes: given.payment_settings?.payment_method_types ?? null,
        saveDefaultPaymentMethod: given.payment_settings?.save_default_payment_method ?? 'off',
        billingMode: given.billing_mode?.type ?? 'flexible',
        description: given.description ?? null,
        metadata: given.metadata ?? {},
      })
      beginSubscription(books, subscription, given.payment_behavior)
      return subscription
    },
  ),

  route(
    'GET',
    '/v1/subscriptions',
    {
      ...PAGING,
      customer: text.optional(),
      price: text.optional(),
      status: text.optional(),
      created: CREATED,
    },
    (given, { books }) => {
      refuseUnknownCustomer(books, given.customer)
      return page(
        [...books.subscriptions.values()].filter(
          (subscription) =>
            liveCustomer(books, subscription.customer) &&
            (!given.customer || subscription.customer === given.customer) &&
            (!given.price || subscription.items.data.some(({ price }) => price.id === given.price)) &&
            isCreated(subscription, given.created) &&
            isWanted(subscription, given.status),
        ),
        given,
        '/v1/subscriptions',
      )
    },
  ),

  route('GET', '/v1/subscriptions/:id', {}, (_given, { books, id }) => subscriptionAt(books, id)),

  route(
    'POST',
    '/v1/subscriptions/:id',
    {
      cancel_at_period_end: flag.optional(),
      cancel_at: z.union([z.enum(['', 'min_period_end', 'max_period_end']), whole]).optional(),
      default_payment_method: text.optional(),
      metadata: metadata.optional(),
      payment_settings: paymentSettings.optional(),
    },
    (given, { books, id }) => {
      const subscription = subscriptionAt(books, id)
      if (isOver(subscription)) {
        throw badRequest('A canceled subscription can only update its cancellation_details and metadata.')
      }
      updateSubscription(books, subscription, given)
      return subscription
    },
  ),

  route(
    'DELETE',
    '/v1/subscriptions/:id',
    { invoice_now: flag.optional(), prorate: flag.optional() },
    (_given, { books, id }) => {
      const subscription = subscriptionAt(books, id)
      // What has ended is not found by this any more, though it can still be read.
      if (isOver(subscription)) throw noSuch('subscription', id)
      endSubscription(books, subscription)
      return subscription
    },
  ),
]

function subscriptionAt(books: Books, id: string): KeptSubscription {
  const subscription = books.subscriptions.get(id)
  if (!subscription) throw noSuch('subscription', id)
  return subscription
}

function isWanted(subscription: KeptSubscription, status: string | undefined): boolean {
  if (status === 'all') return true
  if (status === 'ended') return isOver(subscription)
  return status ? subscription.status === status : subscription.status !== 'canceled'
}
