import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import type { Pipeline } from '#contracts/pipeline'
import { useStore } from '../../../ui/store.ts'
import { useSignedInHere } from '../watchlist/watching.ts'
import { itemAbout, itemsOf, type PipelineItem } from './items.ts'
import { pipeline } from './queries.ts'
import { type Waiting, waiting } from './waiting.ts'

interface PipelineView {
  /** Latest saved first; also those of which only this device knows yet. */
  items: readonly PipelineItem[]
  /** Open entries, and how many the plan allows, as the server last said; null: not asked yet. */
  room: { open: number; most: number } | null
  /** Changes that the server has not taken yet. */
  unsent: number
  /** What it refused; it stays here until it fits or is let go (`discard`). */
  refused: readonly Waiting[]
  /** The list as a query, for loading, failure, age and another try. */
  query: Pick<
    UseQueryResult<Pipeline>,
    'isPending' | 'isFetching' | 'isError' | 'error' | 'dataUpdatedAt' | 'refetch'
  >
}

/** The member's whole pipeline, as this device knows it. A visitor's is empty and asks for nothing. */
export function usePipeline(): PipelineView {
  const signedIn = useSignedInHere()
  const query = useQuery({ ...pipeline, enabled: signedIn })
  const here = useStore(waiting)
  return {
    items: itemsOf(signedIn ? query.data : undefined, here),
    room: query.data?.room ?? null,
    unsent: here.filter(({ state }) => state !== 'taken').length,
    refused: here.filter(({ state }) => state === 'refused'),
    query,
  }
}

/** The member's entry about a product; null: it is not in their pipeline. */
export function useEntryOf(productId: string): PipelineItem | null {
  return itemAbout(usePipeline().items, productId)
}
