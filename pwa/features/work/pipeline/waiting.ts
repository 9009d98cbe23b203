import type { Change } from '#contracts/pipeline-changes'
import type { Waiting } from '../../../answers/kept.ts'
import { KEPT } from '../../../offline/device-storage.ts'
import { keptQueue } from '../../../offline/kept-queue.ts'

export type Why = NonNullable<Waiting['why']>
export type { Waiting }

/** Where changes wait that the server has not taken yet. They belong to a person: signing out removes them. */
const queue = keptQueue({
  key: KEPT.pipeline,
  ownerKey: 'pipeline:owner',
  item: (schemas) => schemas.Waiting,
  merge: merged,
})

/** In the order in which they were made. Those of other tabs come with `reloadWaiting`. */
export const waiting = queue.items
export const reloadWaiting = queue.reload
export const followWaiting = queue.follow

/** Adds changes. True when the device keeps them, also when the page is closed. */
export async function wait(changes: readonly Change[], name: string): Promise<boolean> {
  const added = changes.map((change): Waiting => ({ change, name, state: 'new', why: null }))
  return await queue.add(added)
}

/** Notes what the server said of changes, by id. */
export async function settle(answers: ReadonlyMap<string, Pick<Waiting, 'state' | 'why'>>): Promise<void> {
  await queue.change((kept) => kept.map((each) => ({ ...each, ...answers.get(each.change.id) })))
}

export async function forget(ids: ReadonlySet<string>): Promise<void> {
  if (ids.size > 0) await queue.change((kept) => kept.filter(({ change }) => !ids.has(change.id)))
}

/** Ids of what the server has and the list here does not show yet. */
export function takenNow(): ReadonlySet<string> {
  const taken = reloadWaiting().filter(({ state }) => state === 'taken')
  return new Set(taken.map(({ change }) => change.id))
}

/** What signing out now would lose. */
export function unsentNow(): readonly Waiting[] {
  return reloadWaiting().filter(({ state }) => state !== 'taken')
}

/** Each once, where it first stood, as it was last said to be. */
function merged(kept: readonly Waiting[], more: readonly Waiting[]): readonly Waiting[] {
  const each = new Map(kept.map((one) => [one.change.id, one]))
  for (const one of more) each.set(one.change.id, one)
  return [...each.values()]
}
