import { recall, remember } from '../../../offline/device-storage.ts'
import { store } from '../../../ui/store.ts'

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
