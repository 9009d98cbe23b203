import { watchedAsChange } from '../contracts/watched-as-change.ts'
import type { WatchChange } from '../contracts/watchlist.ts'
import type { Viewer } from '../http/viewer.ts'
import { takeChanges } from './take-changes.ts'

/** Takes what an app from before the pipeline sends about products. Gives what was not taken, in that app's words. */
export async function takeDecisions(
  deps: Parameters<typeof takeChanges>[0],
  member: Viewer & { kind: 'member' },
  decisions: readonly WatchChange[],
  now: Date,
): Promise<{ kind: 'product'; id: string; why: 'unknown' | 'full' }[]> {
  // Of those that a clock ahead dates in the future the one to watch stands, in whatever order they come. Sent once more when
  // its moment has come, such a decision is another change.
  const changes = decisions.map((decision) =>
    watchedAsChange({ ...decision, at: earlierOf(decision.at, now.toISOString()) }),
  )
  const { refused } = await takeChanges(deps, member, changes, now)
  return refused.map(({ id, why }) => ({
    kind: 'product',
    id: id.split('-')[1] ?? '',
    why: why === 'unknown' ? 'unknown' : 'full',
  }))
}

/** ISO 8601 in UTC sorts as it dates. */
function earlierOf(one: string, other: string): string {
  return one < other ? one : other
}
