import * as z from 'zod'
import type { StripeData } from '../stripe-data.ts'
import { noSuch } from './refusal.ts'
import { text, whole } from './route.ts'

export const PAGING = {
  limit: whole.pipe(z.number().min(1).max(100)).default(10),
  starting_after: text.optional(),
}

interface Paging {
  limit: number
  starting_after?: string | undefined
}

/** Returns newest first. */
export function page<Item extends { id: string }>(
  oldestFirst: Item[],
  { limit, starting_after }: Paging,
  url: string,
) {
  const all = oldestFirst.toReversed()
  const indexOfId = (id: string, param: string) => {
    const index = all.findIndex((item) => item.id === id)
    if (index < 0) throw noSuch('object', id, param)
    return index
  }
  const start = starting_after ? indexOfId(starting_after, 'starting_after') + 1 : 0
  return {
    object: 'list',
    url,
    has_more: start + limit < all.length,
    data: all.slice(start, start + limit),
  }
}

/** Throws for an unknown customer; deleted ones have an empty list. */
export function refuseUnknownCustomer(data: StripeData, customer: string | undefined): void {
  if (customer && !data.customers.has(customer)) throw noSuch('customer', customer, 'customer')
}
