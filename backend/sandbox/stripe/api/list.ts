import * as z from 'zod'
import type { StripeData } from '../stripe-data.ts'
import { noSuch } from './refusal.ts'
import { text, whole } from './route.ts'

/** What every list takes. */
export const PAGING = {
  limit: whole.pipe(z.number().min(1).max(100)).default(10),
  starting_after: text.optional(),
}

interface Paging {
  limit: number
  starting_after?: string | undefined
}

/** One page of a list, the newest first. `oldestFirst`: in the order in which they came to be. */
export function page<Item extends { id: string }>(
  oldestFirst: Item[],
  { limit, starting_after }: Paging,
  url: string,
) {
  const all = oldestFirst.toReversed()
  const place = (id: string, param: string) => {
    const index = all.findIndex((item) => item.id === id)
    if (index < 0) throw noSuch('object', id, param)
    return index
  }
  const start = starting_after ? place(starting_after, 'starting_after') + 1 : 0
  return {
    object: 'list',
    url,
    has_more: start + limit < all.length,
    data: all.slice(start, start + limit),
  }
}

/** A list of nobody's is refused: a customer who was deleted has an empty one. */
export function refuseUnknownCustomer(data: StripeData, customer: string | undefined): void {
  if (customer && !data.customers.has(customer)) throw noSuch('customer', customer, 'customer')
}
