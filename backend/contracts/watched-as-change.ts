import { type Change, EARLIEST_CHANGE, entryIdOf } from './pipeline-changes.ts'
import type { WatchChange } from './watchlist.ts'

/**
 * Converts decisions of apps older than the pipeline. Ids are deterministic, so both paths may deliver one. At equal times
 * watching wins.
 */
export function watchedAsChange({ id, watching, at }: Omit<WatchChange, 'kind'>): Change {
  const n = Number(watching)
  const moment = Math.max(Date.parse(at), EARLIEST_CHANGE)
  const common = {
    id: `w-${id}-${moment}-${n}`,
    entry: entryIdOf(id),
    at: moment,
    n,
    device: 'watchlist',
    over: [],
  }
  return watching
    ? { ...common, kind: 'save', name: `Product ${id}`, productId: id, link: null }
    : { ...common, kind: 'move', to: 'dropped', reason: 'Taken off the watchlist', because: null }
}
