import { watchedAsChange } from '../contracts/watched-as-change.ts'
import type { WatchChange } from '../contracts/watchlist.ts'
import type { Viewer } from '../http/viewer.ts'
import { takeChanges } from './take-changes.ts'

/** For apps from before the pipeline. Returns refused changes in their format. */
export async function takeWatchChanges(
  deps: Parameters<typeof takeChanges>[0],
  member: Viewer & { kind: 'member' },
  watchChanges: readonly WatchChange[],
  now: Date,
): Promise<{ kind: 'product'; id: string; why: 'unknown' | 'full' }[]> {
  // Future dates become now; among these, watching wins in any order. A retry after that time is another change.
  const changes = watchChanges.map((watchChange) =>
    watchedAsChange({ ...watchChange, at: earlierOf(watchChange.at, now.toISOString()) }),
  )
  const { refused } = await takeChanges(deps, member, changes, now)
  return refused.map(({ id, why }) => ({
    kind: 'product',
    id: id.split('-')[1] ?? '',
    why: why === 'unknown' ? 'unknown' : 'full',
  }))
}

function earlierOf(one: string, other: string): string {
  return one < other ? one : other
}
