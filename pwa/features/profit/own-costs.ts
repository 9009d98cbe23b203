import { KEPT, keptUnder, recall, remember } from '../../offline/device-storage.ts'
import { store } from '../../ui/store.ts'

/** Where decisions wait that the account has not taken: see `costs-queue.ts`. */
export const COSTS_KEY = KEPT.costs
const OWN_COSTS_KEY = 'costs:own'

/**
 * Whether this device knows costs of its person: figures are then recalculated with them, by code that is fetched for it. What
 * they are is in `costs.ts`; this much every page carries.
 */
export const hasOwnCosts = store(false, recall(OWN_COSTS_KEY) !== null)

export function noteOwnCosts(known: boolean): void {
  if (known === hasOwnCosts.get()) return
  remember(OWN_COSTS_KEY, known ? 'yes' : null)
  hasOwnCosts.set(known)
}

/** What signing out now would lose; counted without reading what it is. */
export function countUnsentCosts(): number {
  let count = 0
  for (const name of keptUnder(COSTS_KEY)) {
    try {
      const waiting: unknown = JSON.parse(recall(name) ?? '[]')
      if (Array.isArray(waiting)) count += waiting.length
    } catch {
      // Half-written: there is nothing in it to lose.
    }
  }
  return count
}
