import type { QueryClient } from '@tanstack/react-query'
import { readProduct } from '#contracts/product'
import { PICTURES_CACHE } from './cache-first-pictures.ts'
import { recall, SAVED_KEY } from './device-storage.ts'
import { shouldPersist } from './should-persist.ts'

export interface Kept {
  products: number
  lists: number
  pictures: number
  bytes: number
}

export async function countSaved(client: QueryClient): Promise<Kept> {
  const answers = client.getQueryCache().findAll({ predicate: shouldPersist })
  // A product may be saved twice: with public days and with its whole history.
  const products = new Set(
    answers.flatMap(({ queryKey: [path, id] }) => (path === readProduct.path ? [id] : [])),
  ).size
  const lists = answers.reduce((sum, { state }) => sum + pagesIn(state.data), 0)
  const hasPictures = await caches.has(PICTURES_CACHE)
  const pictures = hasPictures ? (await (await caches.open(PICTURES_CACHE)).keys()).length : 0
  return { products, lists, pictures, bytes: recall(SAVED_KEY)?.length ?? 0 }
}

function pagesIn(data: unknown): number {
  if (typeof data !== 'object' || data === null) return 0
  if ('pages' in data && Array.isArray(data.pages)) return data.pages.length
  return 'items' in data ? 1 : 0
}
