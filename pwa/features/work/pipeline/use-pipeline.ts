import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import type { Pipeline } from '#contracts/pipeline'
import { useStore } from '../../../ui/store.ts'
import { useSignedInHere } from '../watchlist/watching.ts'
import { itemAbout, itemsOf, type PipelineItem } from './items.ts'
import { pipelineOutbox, type Waiting } from './outbox.ts'
import { pipeline } from './queries.ts'

interface PipelineView {
  /** Latest saved first, including unsent entries. */
  items: readonly PipelineItem[]
  /** Open entries and the plan's limit, from the server; null: unknown. */
  room: { open: number; most: number } | null
  unsent: number
  refused: readonly Waiting[]
  query: Pick<
    UseQueryResult<Pipeline>,
    'isPending' | 'isFetching' | 'isError' | 'error' | 'dataUpdatedAt' | 'refetch'
  >
}

/** Empty for visitors, without a request. */
export function usePipeline(): PipelineView {
  const signedIn = useSignedInHere()
  const query = useQuery({ ...pipeline, enabled: signedIn })
  const here = useStore(pipelineOutbox.items)
  return {
    items: itemsOf(signedIn ? query.data : undefined, here),
    room: query.data?.room ?? null,
    unsent: here.filter(({ state }) => state !== 'taken').length,
    refused: here.filter(({ state }) => state === 'refused'),
    query,
  }
}

export function useEntryOf(productId: string): PipelineItem | null {
  return itemAbout(usePipeline().items, productId)
}
