import type { QueryClient } from '@tanstack/react-query'
import { sendPipeline } from './features/work/pipeline/send.ts'
import { INSTALL_OFFERED_KEY, KEPT, keptUnder, recall } from './offline/device-storage.ts'

/** An earlier visit's rest. Costs are sent before they are fetched: see `profit/fetch-costs.ts`. */
export async function startSending(client: QueryClient): Promise<void> {
  void sendPipeline(client, 'unasked')
  // Without the code, the next page retries.
  if (keptUnder(KEPT.watching).length > 0) {
    const late = await import('./features/work/watchlist/send.ts').catch(() => null)
    void late?.sendWatching(client, 'unasked')
  }
  if (recall(INSTALL_OFFERED_KEY) === null) {
    const late = await import('./features/shell/device/install-offer.tsx').catch(() => null)
    late?.offerInstallAfterSave()
  }
}
