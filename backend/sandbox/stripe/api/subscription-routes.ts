import * as z from 'zod'
import { type Books, emit, liveCustomer } from '../books.ts'
import { cardOf, DECLINED, NO_CARD, paysAlone } from '../cards.ts'
import { chargeSaved, makeInvoice, savedCard } from '../collecting.ts'
import { mergeMetadata } from '../customers.ts'
import type { KeptCard } from '../objects/payment-method.ts'
import { isOver, type KeptSubscription } from '../objects/subscription.ts'
import {
  askForCard,
  endOfPaidPeriod,
  endSubscription,
  openSubscription,
  scheduleEnd,
  tellUpdate,
} from '../subscriptions.ts'
import { CREATED, isCreated, PAGING, page } from './list.ts'
import { badRequest, cardRefusal, noSuch } from './refusal.ts'
import { flag, metadata, type Route, route, text, whole } from './route.ts'

const paymentSettings = z.strictObject({
  save_default_payment_method: z.enum(['off', 'on_subscription']).optional(),
  payment_method_types: z.array(text).optional(),
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
        saveDefaultPaymentMethod: given.payment_settings?.save_default_payment_method ?? 'off',
        billingMode: given.billing_mode?.type ?? 'flexible',
        description: given.description ?? null,
        metadata: given.metadata ?? {},
      })
      begin(books, subscription, given.payment_behavior)
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
      if (given.customer && !books.customers.has(given.customer)) {
        throw noSuch('customer', given.customer, 'customer')
      }
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
      update(books, subscription, given)
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

/** Whoever is to be charged unasked needs a card first, and one that pays where nothing else will do. */
function refuseWithoutCard(books: Books, customer: string, card: KeptCard | undefined, behavior: string) {
  if (behavior === 'default_incomplete') return
  const known = liveCustomer(books, customer)?.invoice_settings.default_payment_method ?? ''
  const charged = card ?? books.cards.get(known)
  if (!charged) throw cardRefusal(NO_CARD)
  if (behavior === 'error_if_incomplete' && !paysAlone(charged)) throw cardRefusal(DECLINED)
}

/** Makes out the first invoice and, unless the customer is asked first, charges what is saved. */
function begin(books: Books, subscription: KeptSubscription, behavior: string): void {
  const invoice = makeInvoice(books, subscription, 'subscription_create')
  if (invoice.status === 'paid') {
    subscription.status = 'active'
    if (!savedCard(books, subscription)) askForCard(books, subscription)
  }
  emit(books, 'customer.subscription.created', subscription)
  if (behavior !== 'default_incomplete' && invoice.status === 'open') chargeSaved(books, invoice, false)
}

function update(
  books: Books,
  subscription: KeptSubscription,
  given: {
    cancel_at_period_end?: boolean | undefined
    cancel_at?: string | number | undefined
    default_payment_method?: string | undefined
    metadata?: Record<string, string> | undefined
    payment_settings?: z.output<typeof paymentSettings> | undefined
  },
): void {
  const { cancel_at, cancel_at_period_end, default_payment_method } = subscription
  const { at } = books
  const card = cardNamed(books, subscription.customer, given.default_payment_method)
  const before: Partial<KeptSubscription> = {}
  if (given.cancel_at_period_end !== undefined || given.cancel_at !== undefined) {
    const asBoolean = given.cancel_at === undefined
    const ends = asBoolean ? given.cancel_at_period_end : given.cancel_at !== ''
    const endsAt = typeof given.cancel_at === 'number' ? given.cancel_at : endOfPaidPeriod(subscription)
    Object.assign(before, { cancel_at, cancel_at_period_end })
    scheduleEnd(subscription, ends ? endsAt : null, { at, asBoolean })
  }
  if (card) {
    Object.assign(before, { default_payment_method })
    subscription.default_payment_method = card.object.id
  }
  if (given.metadata) {
    Object.assign(before, { metadata: { ...subscription.metadata } })
    mergeMetadata(subscription.metadata, given.metadata)
  }
  const save = given.payment_settings?.save_default_payment_method
  if (save) subscription.payment_settings.save_default_payment_method = save
  tellUpdate(books, subscription, before)
}

function cardNamed(books: Books, customer: string, id: string | undefined): KeptCard | undefined {
  const card = id && cardOf(books, customer, id)
  if (id && !card) throw noSuch('PaymentMethod', id, 'default_payment_method')
  return card || undefined
}

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
