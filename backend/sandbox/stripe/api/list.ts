import * as z from 'zod'
import type { Books } from '../books.ts'
import { noSuch } from './refusal.ts'
import { text, whole } from './route.ts'

/** What every list takes. */
export const PAGING = {
  limit: whole.pipe(z.number().min(1).max(100)).default(10),
  starting_after: text.optional(),
  ending_before: text.optional(),
}

interface Paging {
  limit: number
  starting_after?: string | undefined
  ending_before?: string | undefined
}

/** `created`, alone or as a range. Unix seconds. */
export const CREATED = z
  .union([whole, z.strictObject({ gt: whole, gte: whole, lt: whole, lte: whole }).partial()])
  .optional()

/** One page of a list, the newest first. `oldestFirst`: in the order in which they came to be. */
export function page<Item extends { id: string }>(
  oldestFirst: Item[],
  { limit, starting_after, ending_before }: Paging,
  url: string,
) {
  const all = oldestFirst.toReversed()
  const place = (id: string, param: string) => {
    const index = all.findIndex((item) => item.id === id)
    if (index < 0) throw noSuch('object', id, param)
    return index
  }
  if (ending_before) {
    const end = place(ending_before, 'ending_before')
    const start = Math.max(0, end - limit)
    return { object: 'list', url, has_more: start > 0, data: all.slice(start, end) }
  }
  const start = starting_after ? place(starting_after, 'starting_after') + 1 : 0
  return {
    object: 'list',
    url,
    has_more: start + limit < all.length,
    data: all.slice(start, start + limit),
  }
}

export function isCreated({ created }: { created: number }, wanted: z.output<typeof CREATED>): boolean {
  if (wanted === undefined) return true
  if (typeof wanted === 'number') return created === wanted
  const { gt, gte, lt, lte } = wanted
  return (
    (gt === undefined || created > gt) &&
    (gte === undefined || created >= gte) &&
    (lt === undefined || created < lt) &&
    (lte === undefined || created <= lte)
  )
}

/** A list of nobody's is refused: a customer who was deleted has an empty one. */
export function refuseUnknownCustomer(books: Books, customer: string | undefined): void {
  if (customer && !books.customers.has(customer)) throw noSuch('customer', customer, 'customer')
}
