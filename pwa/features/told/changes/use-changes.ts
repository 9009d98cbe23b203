import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useNow } from '../../../ui/now.ts'
import { dueTasks } from '../../work/my-products/due-tasks.tsx'
import { localDay } from '../../work/my-products/tasks.ts'
import { usePipeline } from '../../work/pipeline/use-pipeline.ts'
import { watchlist } from '../../work/watchlist/queries.ts'
import { savedCreators, savedShops, useDecided, useSignedInHere } from '../../work/watchlist/watching.ts'
import { alertEvents } from '../alerts/queries.ts'
import { movesOf } from './moves.ts'

/** Everything new to the member, from lists that this device keeps. */
export function useChanges() {
  const now = useNow()
  const today = localDay(now)
  const signedIn = useSignedInHere()
  const { items, query } = usePipeline()
  const watched = useQuery({ ...watchlist, enabled: signedIn })
  const fired = useInfiniteQuery({ ...alertEvents, enabled: signedIn })
  const decided = useDecided()
  const events = fired.data?.pages.flatMap((page) => page.items) ?? []
  const saved = [
    ...(watched.data?.suppliers ?? []),
    ...savedCreators(watched.data),
    ...savedShops(watched.data),
  ]
  const kept = saved.filter((item) => decided(item) !== false)
  return {
    now,
    today,
    due: dueTasks(
      items.filter(({ stage }) => stage !== 'dropped'),
      today,
    ),
    events,
    moves: movesOf(items, kept, events),
    fired,
    isPending: query.isPending || watched.isPending || fired.isPending,
  }
}
