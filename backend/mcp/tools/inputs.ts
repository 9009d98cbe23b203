import * as z from 'zod'

/** Inputs that several tools take. */

export const productId = z
  .string()
  .regex(/^[1-9][0-9]{0,17}$/)
  .describe('The id of a product, as find_products gives it.')

/** How many of a list, and which part of it. */
export const paging = (most: number, usual: number) => ({
  limit: z.int().min(1).max(most).default(usual),
  page: z.int().min(1).max(1000).default(1).describe('Counts from 1.'),
})

/** Of what is on every list: how many there are in all. */
export function totalOf(headers: Record<string, string>, name = 'X-Total-Count'): number {
  return Number(headers[name] ?? 0)
}
