import { type Change, EARLIEST_CHANGE, entryIdOf } from './pipeline-changes.ts'
import type { WatchChange } from './watchlist.ts'

/**
 * A decision of an app from before the pipeline: to watch a product saves it, to give it up drops it. The same decision has
 * the same id on a device and on the server, so it may come by both ways. Of two at one moment the one to watch stands.
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
