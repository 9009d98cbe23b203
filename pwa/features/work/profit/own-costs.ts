import { recall, remember } from '../../../offline/device-storage.ts'
import { store } from '../../../ui/store.ts'

const OWN_COSTS_KEY = 'costs:own'

/**
 * True if this device has own costs; only then the recalculation code is loaded. Separate from `costs.ts`, because every page
 * loads it.
 */
export const hasOwnCosts = store(false, recall(OWN_COSTS_KEY) !== null)

export function noteOwnCosts(known: boolean): void {
  if (known === hasOwnCosts.get()) return
  remember(OWN_COSTS_KEY, known ? 'yes' : null)
  hasOwnCosts.set(known)
}
