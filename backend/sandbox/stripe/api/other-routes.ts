import * as z from 'zod'
import { type Books, liveCustomer, newId } from '../books.ts'
import type { KeptEvent } from '../objects/event.ts'
import { newPortalSession } from '../objects/portal-session.ts'
import { CREATED, isCreated, PAGING, page } from './list.ts'
import { noSuch } from './refusal.ts'
import { flag, type Route, route, text } from './route.ts'

/** What is mostly read: prices, cards, intents, events; and the way into the portal. */
export const OTHER_ROUTES: Route[] = [
  route(
    'GET',
    '/v1/prices',
    { ...PAGING, lookup_keys: z.array(text).optional(), active: flag.optional() },
    (given, { books }) =>
      page(
        [...books.prices.values()].filter(
          ({ lookup_key, active }) =>
            (!given.lookup_keys || given.lookup_keys.includes(lookup_key ?? '')) &&
            (given.active ?? active) === active,
        ),
        given,
        '/v1/prices',
      ),
  ),

  route('GET', '/v1/prices/:id', {}, (_given, { books, id }) => at(books.prices, id, 'price')),

  route(
    'GET',
    '/v1/payment_methods/:id',
    {},
    (_given, { books, id }) => at(books.cards, id, 'PaymentMethod').object,
  ),

  route(
    'GET',
    '/v1/payment_intents/:id',
    {},
    (_given, { books, id }) => at(books.intents, id, 'payment_intent').object,
  ),

  route(
    'GET',
    '/v1/setup_intents/:id',
    {},
    (_given, { books, id }) => at(books.setups, id, 'setupintent').object,
  ),

  route(
    'POST',
    '/v1/billing_portal/sessions',
    { customer: text, return_url: text.optional() },
    ({ customer, return_url }, { books }) => {
      if (!liveCustomer(books, customer)) throw noSuch('customer', customer, 'customer')
      const session = newPortalSession(newId('bps'), books.at, {
        customer,
        returnUrl: return_url ?? null,
      })
      books.portals.set(session.id, session)
      return session
    },
  ),

  route(
    'GET',
    '/v1/events',
    {
      ...PAGING,
      type: text.optional(),
      types: z.array(text).optional(),
      created: CREATED,
      delivery_success: flag.optional(),
    },
    (given, { books }) =>
      page(
        eventsOf(books).filter(
          ({ type, created, pending_webhooks }) =>
            (!given.type || given.type === type) &&
            (!given.types || given.types.includes(type)) &&
            isCreated({ created }, given.created) &&
            (given.delivery_success === undefined || given.delivery_success === (pending_webhooks === 0)),
        ),
        given,
        '/v1/events',
      ),
  ),

  route('GET', '/v1/events/:id', {}, (_given, { books, id }) => asSent(at(books.events, id, 'event'))),
]

function eventsOf(books: Books): KeptEvent['object'][] {
  return [...books.events.values()].map(asSent)
}

/** An event that was not taken yet is pending. */
export function asSent({ object, delivery }: KeptEvent): KeptEvent['object'] {
  return { ...object, pending_webhooks: delivery.state === 'delivered' ? 0 : 1 }
}

function at<Kept>(kept: Map<string, Kept>, id: string, what: string): Kept {
  const found = kept.get(id)
  if (!found) throw noSuch(what, id)
  return found
}
