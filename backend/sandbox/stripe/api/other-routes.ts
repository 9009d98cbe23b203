import { newPortalSession } from '../objects/portal-session.ts'
import { liveCustomer, newId } from '../stripe-data.ts'
import { noSuch } from './refusal.ts'
import { type Route, route, text } from './route.ts'

export const OTHER_ROUTES: Route[] = [
  route('GET', '/v1/prices/:id', {}, (_given, { data, id }) => {
    const price = data.prices.get(id)
    if (!price) throw noSuch('price', id)
    return price
  }),

  route(
    'POST',
    '/v1/billing_portal/sessions',
    { customer: text, return_url: text.optional() },
    ({ customer, return_url }, { data }) => {
      if (!liveCustomer(data, customer)) throw noSuch('customer', customer, 'customer')
      const session = newPortalSession(newId('bps'), data.at, {
        customer,
        returnUrl: return_url ?? null,
      })
      data.portals.set(session.id, session)
      return session
    },
  ),
]
