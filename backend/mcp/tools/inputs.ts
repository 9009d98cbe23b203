import * as z from 'zod'

export const productId = z
  .string()
  .regex(/^[1-9][0-9]{0,17}$/)
  .describe('The id of a product, as find_products gives it.')

export const paging = (most: number, usual: number) => ({
  limit: z.int().min(1).max(most).default(usual),
  page: z.int().min(1).max(1000).default(1).describe('Counts from 1.'),
})

export function totalOf(headers: Record<string, string>, name = 'X-Total-Count'): number {
  return Number(headers[name] ?? 0)
}
