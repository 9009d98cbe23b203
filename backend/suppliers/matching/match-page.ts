import * as z from 'zod/mini'
import { yieldToEventLoop } from '../../process/yield-to-event-loop.ts'
import type { Matcher, SupplierMatch } from './matcher.ts'

export const MATCHES_PER_PRODUCT = 12

export const Named = z.object({ id: z.int(), name: z.string(), category: z.nullable(z.string()) })
export type Named = z.infer<typeof Named>

export interface FoundMatch extends SupplierMatch {
  productId: number
  position: number
}

/** Equal name and category are matched once. */
export async function matchPage(
  matcher: Matcher,
  { page, asOf, signal }: { page: readonly Named[]; asOf: string; signal?: AbortSignal },
): Promise<FoundMatch[]> {
  const loop = yieldToEventLoop(signal)
  const byName = new Map<string, SupplierMatch[]>()
  const found: FoundMatch[] = []
  for (const { id, name, category } of page) {
    const key = JSON.stringify([name, category])
    const suppliers =
      byName.get(key) ?? matcher.suppliers(name, { asOf, limit: MATCHES_PER_PRODUCT, category })
    byName.set(key, suppliers)
    found.push(...suppliers.map((match, at) => ({ ...match, productId: id, position: at + 1 })))
    if (loop.isDue()) await loop.pause()
  }
  return found
}
