import type { AlertEvent } from '#contracts/alerts'
import { type FactChange, weightOf } from '#contracts/changes'
import type { WatchedItem, WatchedKind } from '#contracts/watchlist'
import type { PipelineItem } from '../../work/pipeline/items.ts'

/** Changes of a saved product, supplier, creator or shop since the last visit. */
export interface Move {
  kind: 'entry' | WatchedKind
  id: string
  name: string
  /** ISO 8601: when the source stated it. */
  at: string
  changes: readonly FactChange[]
}

/** Largest first. An alert that fired since about the same thing replaces its move. */
export function movesOf(
  items: readonly PipelineItem[],
  watched: readonly WatchedItem[],
  events: readonly AlertEvent[],
): Move[] {
  const fired = (since: string, ...subjects: string[]) =>
    events.some(
      ({ at, when, subject: { kind, id } }) =>
        at >= since && when !== 'task-due' && subjects.includes(`${kind} ${id}`),
    )
  return [
    ...items.flatMap(({ id, name, stage, product }): Move[] => {
      if (stage === 'dropped' || product === null) return []
      if (fired(product.since, `entry ${id}`, `product ${product.id}`)) return []
      const at = product.provenance?.observedAt ?? product.since
      return [{ kind: 'entry', id, name, at, changes: product.changes }]
    }),
    ...watched.flatMap(({ kind, id, name, since, provenance, changes }): Move[] =>
      fired(since, `${kind} ${id}`) ? [] : [{ kind, id, name, at: provenance?.observedAt ?? since, changes }],
    ),
  ]
    .filter(({ changes }) => weightOf(changes) > 0)
    .sort((a, b) => weightOf(b.changes) - weightOf(a.changes))
}

export interface DayOfChanges {
  date: string
  events: AlertEvent[]
  moves: Move[]
}

/** Latest day first. Days are UTC, as those of the data. */
export function daysOf(events: readonly AlertEvent[], moves: readonly Move[]): DayOfChanges[] {
  const days = new Map<string, DayOfChanges>()
  const dayOf = (at: string) => {
    const date = at.slice(0, 10)
    const day = days.get(date) ?? { date, events: [], moves: [] }
    days.set(date, day)
    return day
  }
  for (const event of events) dayOf(event.at).events.push(event)
  for (const move of moves) dayOf(move.at).moves.push(move)
  return [...days.values()].sort((a, b) => b.date.localeCompare(a.date))
}

/** `Last week: 2.6x → 5.1x its normal week`. */
export function changeLine({ what, before, now }: FactChange): string {
  return now === undefined ? what : `${what}: ${before} → ${now}`
}
