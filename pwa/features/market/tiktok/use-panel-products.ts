import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import type { Category } from '#contracts/categories'
import type { TiktokItem } from '#contracts/trends'
import { useConnection } from '../../shell/freshness/connection.ts'
import { heldItems } from '../trends/held-items.ts'
import { panelProducts } from './queries.ts'

/** Offline, a category that was never opened is picked from the saved lists. */
export function usePanelProducts(
  category: Category | undefined,
  { limit, enabled = true }: { limit?: number; enabled?: boolean },
) {
  const client = useQueryClient()
  const connection = useConnection()
  const question = panelProducts(category, limit)
  const query = useInfiniteQuery({ ...question, enabled })
  const held =
    query.isPending && connection !== 'online' ? heldItems(client, question.queryKey)?.items : undefined
  const items = query.data?.pages.flatMap((page) => page.items) ?? (held as TiktokItem[] | undefined)
  return { ...query, data: items, isHeld: held !== undefined }
}
