import type { Change } from '#contracts/pipeline-changes'
import type { Waiting } from '../../../answers/kept.ts'
import { KEPT } from '../../../offline/device-storage.ts'
import { keptQueue } from '../../../offline/kept-queue.ts'

export type Why = NonNullable<Waiting['why']>
export type { Waiting }

/** Queue of changes not yet on the server. Sign-out deletes it. */
const queue = keptQueue({
  key: KEPT.pipeline,
  ownerKey: 'pipeline:owner',
  item: (schemas) => schemas.Waiting,
  merge: merged,
})

export const waiting = queue.items
export const reloadWaiting = queue.reload
export const followWaiting = queue.follow

/** True when saved on the device, so that they survive closing the page. */
export async function wait(changes: readonly Change[], name: string): Promise<boolean> {
  const added = changes.map((change): Waiting => ({ change, name, state: 'new', why: null }))
  return await queue.add(added)
}

export async function settle(answers: ReadonlyMap<string, Pick<Waiting, 'state' | 'why'>>): Promise<void> {
  await queue.change((kept) => kept.map((each) => ({ ...each, ...answers.get(each.change.id) })))
}

export async function forget(ids: ReadonlySet<string>): Promise<void> {
  if (ids.size > 0) await queue.change((kept) => kept.filter(({ change }) => !ids.has(change.id)))
}

/** Ids on the server but not yet in the local list. */
export function takenNow(): ReadonlySet<string> {
  const taken = reloadWaiting().filter(({ state }) => state === 'taken')
  return new Set(taken.map(({ change }) => change.id))
}

export function unsentNow(): readonly Waiting[] {
  return reloadWaiting().filter(({ state }) => state !== 'taken')
}

/** Unique by id: first position, latest state. */
function merged(kept: readonly Waiting[], more: readonly Waiting[]): readonly Waiting[] {
  const each = new Map(kept.map((one) => [one.change.id, one]))
  for (const one of more) each.set(one.change.id, one)
  return [...each.values()]
}
