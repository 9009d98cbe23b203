import type { PresetChange } from '#contracts/presets'
import { KEPT } from '../../../offline/device-storage.ts'
import { keptQueue } from '../../../offline/kept-queue.ts'

/** Cost decisions not yet in the account. A visitor's stay here and move to the account at sign-in. */
const queue = keptQueue({
  key: KEPT.costs,
  ownerKey: 'costs:owner',
  item: (schemas) => schemas.PresetChange,
  merge: mergeDecisions,
})

/** One decision per subject. `reloadCosts` adds those of other tabs. */
export const queuedCosts = queue.items
export const reloadCosts = queue.reload
export const followCosts = queue.follow
export const clearCosts = queue.clear

/** True when saved on the device, so that they survive closing the page. */
export async function enqueueCosts(changes: readonly PresetChange[]): Promise<boolean> {
  return await queue.add(changes)
}

/** Removes settled decisions; newer ones on the same subject stay. */
export async function dequeueCosts(settled: readonly PresetChange[]): Promise<void> {
  const gone = new Set(settled.map((change) => `${thingOf(change)} ${change.at}`))
  await queue.change((kept) => kept.filter((change) => !gone.has(`${thingOf(change)} ${change.at}`)))
}

export function thingOf(change: PresetChange): string {
  if (change.kind === 'preset') return `preset ${change.key}`
  return change.kind === 'figures' ? `figures ${change.productId}` : 'default'
}

/** The later decision wins; at equal times the second. */
export function mergeDecisions(
  kept: readonly PresetChange[],
  changes: readonly PresetChange[],
): readonly PresetChange[] {
  const last = new Map(kept.map((change) => [thingOf(change), change]))
  for (const change of changes) {
    const other = last.get(thingOf(change))
    if (!other || change.at >= other.at) last.set(thingOf(change), change)
  }
  return [...last.values()]
}
