import type { PresetChange } from '#contracts/presets'
import { KEPT } from '../../../offline/device-storage.ts'
import { keptQueue } from '../../../offline/kept-queue.ts'

/**
 * Where decisions about costs wait that the account has not taken yet. A visitor's stay here for good, and go to the account
 * of whoever signs in.
 */
const queue = keptQueue({
  key: KEPT.costs,
  ownerKey: 'costs:owner',
  item: (schemas) => schemas.PresetChange,
  merge: mergeDecisions,
})

/** One decision a thing. Those of other tabs come with `reloadCosts`. */
export const queuedCosts = queue.items
export const reloadCosts = queue.reload
export const followCosts = queue.follow
export const clearCosts = queue.clear

/** Adds decisions. True when the device keeps them, also when the page is closed. */
export async function enqueueCosts(changes: readonly PresetChange[]): Promise<boolean> {
  return await queue.add(changes)
}

/** Takes out what the account has; a thing decided anew in the meantime stays. */
export async function dequeueCosts(settled: readonly PresetChange[]): Promise<void> {
  const gone = new Set(settled.map((change) => `${thingOf(change)} ${change.at}`))
  await queue.change((kept) => kept.filter((change) => !gone.has(`${thingOf(change)} ${change.at}`)))
}

/** What a decision is about. */
export function thingOf(change: PresetChange): string {
  if (change.kind === 'preset') return `preset ${change.key}`
  return change.kind === 'figures' ? `figures ${change.productId}` : 'default'
}

/** Of two decisions on one thing the later stands; of two at one moment the second. */
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
