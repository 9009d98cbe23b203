import type { Change } from '#contracts/pipeline-changes'
import type { Why } from '../../../offline/outbox.ts'

/**
 * Refused changes are retried with those that make room, and with others of the entry: a note alone would be
 * refused without its entry.
 */
export function isRetriedWith(refused: Change, fresh: readonly Change[]): boolean {
  return fresh.some(
    (change) =>
      change.entry === refused.entry ||
      change.kind === 'remove' ||
      (change.kind === 'move' && change.to === 'dropped'),
  )
}

/**
 * A deleted entry that the server never had needs no sending. A deletion that the server failed on is kept.
 */
export function dropRefused(changes: readonly Change[], why: Map<string, Why>): ReadonlySet<string> {
  const deletions = changes.filter(({ id, kind }) => kind === 'remove' && why.get(id) === 'unknown')
  blameSaves(changes, why)
  return new Set(deletions.flatMap(({ id, over }) => [id, ...over]))
}

/** The server refuses changes of an entry whose save failed; report the save's reason. */
function blameSaves(changes: readonly Change[], why: Map<string, Why>): void {
  for (const save of changes) {
    const reason = why.get(save.id)
    if (save.kind !== 'save' || (reason !== 'invalid' && reason !== 'failed')) continue
    for (const { id, entry } of changes) {
      if (entry === save.entry && why.get(id) === 'unknown') why.set(id, reason)
    }
  }
}
