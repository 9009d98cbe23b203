import type { QueryClient } from '@tanstack/react-query'
import { readSavedCosts } from '#contracts/presets'
import { call } from '../../../api.ts'
import { OfflineError, RefusedError } from '../../../call-errors.ts'
import { costsOf, hasAny } from './costs.ts'
import { costsOutbox } from './outbox.ts'
import { noteOwnCosts } from './own-costs.ts'
import { noteSavedCosts } from './queries.ts'
import { sendCosts } from './send.ts'

/** Once per visit, for members: sends queued decisions, then reads the account. */
export async function fetchCosts(client: QueryClient): Promise<void> {
  await sendCosts(client, 'unasked')
  // Not a query: a 401 on this background call must not trigger the login.
  const saved = await call(readSavedCosts, {}).catch((error: unknown) => {
    if (error instanceof OfflineError || error instanceof RefusedError) return null
    throw error
  })
  if (!saved) return
  noteSavedCosts(client, saved)
  const queue = costsOutbox.items.get().map(({ change }) => change)
  noteOwnCosts(hasAny(costsOf(saved, queue)))
}
