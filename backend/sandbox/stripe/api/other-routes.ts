import { liveCustomer, newId } from '../books.ts'
import { newPortalSession } from '../objects/portal-session.ts'
import { noSuch } from './refusal.ts'
import { type Route, route, text } from './route.ts'

/** Prices, and the way into the portal. */
export const OTHER_ROUTES: Route[] = [
  route('GET', '/v1/prices/:id', {}, (_given, { books, id }) => {
    const price = books.prices.get(id)
    if (!price) throw noSuch('price', id)
    return price
  }),

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
]
