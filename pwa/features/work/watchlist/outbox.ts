import type { WatchChange } from '#contracts/watchlist'
import { KEPT } from '../../../offline/device-storage.ts'
import { createOutbox, type OutboxKind, type Queued } from '../../../offline/outbox.ts'

export type Watched = Pick<WatchChange, 'kind' | 'id'>

/** The later decision wins; at equal times 'watch' wins, as on the server. */
export const WATCH_KIND: OutboxKind<WatchChange> = {
  key: KEPT.watching,
  ownerKey: 'watchlist:owner',
  change: (schemas) => schemas.WatchChange,
  idOf: (change) => `${keyOf(change)} ${change.watching} ${change.at}`,
  subjectOf: keyOf,
  isLater: (change, other) => change.at > other.at || (change.at === other.at && change.watching),
}

export const watchOutbox = createOutbox(WATCH_KIND)

/** The local decision not yet in the list; null: none. What the server refused does not count. */
export function decisionIn(items: readonly Queued<WatchChange>[], thing: Watched): boolean | null {
  const own = items.find(({ change }) => keyOf(change) === keyOf(thing))
  return own && own.state !== 'refused' ? own.change.watching : null
}

export function keyOf({ kind, id }: Watched): string {
  return `${kind} ${id}`
}
