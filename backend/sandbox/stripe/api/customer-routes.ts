import * as z from 'zod'
import { type Books, emit, liveCustomer } from '../books.ts'
import { MINUTE } from '../calendar.ts'
import { cardOf } from '../cards.ts'
import { deleteCustomer, mergeMetadata, openCustomer } from '../customers.ts'
import type { KeptCustomer } from '../objects/customer.ts'
import { CREATED, isCreated, PAGING, page } from './list.ts'
import { badRequest, noSuch } from './refusal.ts'
import { metadata, type Route, route, text } from './route.ts'

/** How long the search does not find a new customer. */
const SEARCH_LAG = MINUTE

const details = {
  email: text.optional(),
  name: text.optional(),
  description: text.optional(),
  metadata: metadata.optional(),
}

export const CUSTOMER_ROUTES: Route[] = [
  route('POST', '/v1/customers', details, (given, { books }) => openCustomer(books, given)),

  route('GET', '/v1/customers', { ...PAGING, email: text.optional(), created: CREATED }, (given, { books }) =>
    page(
      alive(books).filter(
        (customer) => isCreated(customer, given.created) && (!given.email || customer.email === given.email),
      ),
      given,
      '/v1/customers',
    ),
  ),

  route(
    'GET',
    '/v1/customers/search',
    { query: text, limit: PAGING.limit },
    ({ query, limit }, { books }) => {
      const [, key, value] = /^metadata\['(\w+)'\]:'([^']*)'$/.exec(query) ?? []
      if (!key) throw badRequest('The stand-in only searches for metadata.', { param: 'query' })
      const data = alive(books).filter(
        (customer) => customer.created + SEARCH_LAG <= books.at && customer.metadata[key] === value,
      )
      return {
        object: 'search_result',
        url: '/v1/customers/search',
        has_more: data.length > limit,
        next_page: null,
        data: data.slice(0, limit),
      }
    },
  ),

  route('GET', '/v1/customers/:id', {}, (_given, { books, id }) => {
    const customer = books.customers.get(id)
    if (!customer) throw noSuch('customer', id)
    return customer
  }),

  route(
    'POST',
    '/v1/customers/:id',
    { ...details, invoice_settings: z.strictObject({ default_payment_method: text }).optional() },
    ({ invoice_settings, metadata: changes, ...given }, { books, id }) => {
      const customer = customerAt(books, id)
      const card = invoice_settings && cardOf(books, id, invoice_settings.default_payment_method)
      if (invoice_settings && !card) {
        throw noSuch(
          'PaymentMethod',
          invoice_settings.default_payment_method,
          'invoice_settings[default_payment_method]',
        )
      }
      const before = Object.fromEntries(
        Object.keys(given).map((name) => [name, customer[name as keyof KeptCustomer]]),
      )
      Object.assign(customer, given)
      mergeMetadata(customer.metadata, changes ?? {})
      if (card) customer.invoice_settings.default_payment_method = card.object.id
      emit(books, 'customer.updated', customer, before)
      return customer
    },
  ),

  route('DELETE', '/v1/customers/:id', {}, (_given, { books, id }) =>
    deleteCustomer(books, customerAt(books, id)),
  ),
]

function customerAt(books: Books, id: string): KeptCustomer {
  const customer = liveCustomer(books, id)
  if (!customer) throw noSuch('customer', id)
  return customer
}

function alive(books: Books): KeptCustomer[] {
  return [...books.customers.values()].filter((customer) => !customer.deleted)
}
