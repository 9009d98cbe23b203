import type { WatchChange } from '#contracts/watchlist'
import { KEPT } from '../../../offline/device-storage.ts'
import { keptQueue } from '../../../offline/kept-queue.ts'

export type Watched = Pick<WatchChange, 'kind' | 'id'>

const kept = keptQueue({
  key: KEPT.watching,
  ownerKey: 'watchlist:owner',
  item: (schemas) => schemas.WatchChange,
  merge: mergeDecisions,
})

export const queued = kept.items
export const reloadQueue = kept.reload
export const followQueue = kept.follow
export const clearQueue = kept.clear

/** True when saved on the device, so that it survives closing the page. */
export async function enqueue(change: WatchChange): Promise<boolean> {
  return await kept.add([change])
}

export async function dequeue(settled: readonly WatchChange[]): Promise<void> {
  await kept.change((queue) => removeSettled(queue, settled))
}

/** The later decision wins; at equal times 'watch' wins, as on the server. */
export function mergeDecisions(
  queue: readonly WatchChange[],
  changes: readonly WatchChange[],
): readonly WatchChange[] {
  const last = new Map(queue.map((change) => [keyOf(change), change]))
  for (const change of changes) {
    const other = last.get(keyOf(change))
    const stands =
      !other || change.at > other.at || (change.at === other.at && change.watching && !other.watching)
    if (stands) last.set(keyOf(change), change)
  }
  return [...last.values()]
}

export function removeSettled(
  queue: readonly WatchChange[],
  settled: readonly WatchChange[],
): readonly WatchChange[] {
  const gone = new Set(settled.map(({ at, ...change }) => `${keyOf(change)} ${at}`))
  return queue.filter((change) => !gone.has(`${keyOf(change)} ${change.at}`))
}

export function keyOf({ kind, id }: Watched): string {
  return `${kind} ${id}`
}
