import type { QueryClient } from '@tanstack/react-query'
import { readSavedCosts } from '#contracts/presets'
import { call } from '../../../api.ts'
import { OfflineError, RefusedError } from '../../../call-errors.ts'
import { costsOf, hasAny } from './costs.ts'
import { queuedCosts } from './costs-queue.ts'
import { noteOwnCosts } from './own-costs.ts'
import { noteSavedCosts } from './queries.ts'
import { sendCosts } from './send-costs.ts'

/** Once a visit, for a member: what waits here goes to the account, and what the account has is known here. */
export async function fetchCosts(client: QueryClient): Promise<void> {
  await sendCosts(client, 'unasked')
  // Not as a query: nobody has asked for it, so it says nothing of a session that is over.
  const saved = await call(readSavedCosts, {}).catch((error: unknown) => {
    // Known from before, or not at all.
    if (error instanceof OfflineError || error instanceof RefusedError) return null
    throw error
  })
  if (!saved) return
  noteSavedCosts(client, saved)
  noteOwnCosts(hasAny(costsOf(saved, queuedCosts.get())))
}
