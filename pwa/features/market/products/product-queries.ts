import type { QueryClient } from '@tanstack/react-query'
import { FULL_HISTORY_DAYS } from '#contracts/plans'
import { readProduct } from '#contracts/product'
import { type AmazonItem, listAmazonTrending, listTiktokTrending, type TiktokItem } from '#contracts/trends'
import type { Page } from '../../../api.ts'
import { endpointQuery } from '../../../endpoint-query.ts'

/** With the public days; the forecast only with a plan. */
export const product = (id: string) =>
  endpointQuery(readProduct, { params: { id }, key: [id], meta: { persist: 'public', edition: true } })

/** All days of a plan; private to the member. */
export const longHistory = (id: string) =>
  endpointQuery(readProduct, {
    params: { id },
    query: { days: String(FULL_HISTORY_DAYS) },
    key: [id, FULL_HISTORY_DAYS],
    meta: { persist: 'own', edition: true },
  })

export function savedInList(
  client: QueryClient,
  id: string,
): { item: TiktokItem | AmazonItem; at: number } | null {
  for (const { path } of [listTiktokTrending, listAmazonTrending]) {
    for (const { state } of client.getQueryCache().findAll({ queryKey: [path] })) {
      const saved = state.data as { pages: Page<TiktokItem | AmazonItem>[] } | undefined
      const item = saved?.pages.flatMap(({ items }) => items).find((candidate) => candidate.id === id)
      if (item) return { item, at: state.dataUpdatedAt }
    }
  }
  return null
}
