import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { readSavedCosts, type SavedCosts } from '#contracts/presets'
import { call } from '../../../api.ts'
import { KEPT, recall, remember } from '../../../offline/device-storage.ts'
import { keptSchemas } from '../../../offline/kept-schemas.ts'
import { memberTag } from '../../../offline/member-cookie.ts'

const FRESH_MS = 5 * 60_000

/** Readable offline; deleted at sign-out. */
export const savedCosts = queryOptions({
  queryKey: [readSavedCosts.path],
  queryFn: async ({ signal }) => keep(await call(readSavedCosts, {}, signal)),
  initialData: kept,
  // Other devices change it, so saved data is stale.
  initialDataUpdatedAt: 0,
  staleTime: FRESH_MS,
})

export function noteSavedCosts(client: QueryClient, saved: SavedCosts): void {
  client.setQueryData(savedCosts.queryKey, keep(saved))
}

function keep(saved: SavedCosts): SavedCosts {
  remember(KEPT.savedCosts, JSON.stringify({ owner: memberTag(), saved }))
  return saved
}

/** Ignores another member's data. */
function kept(): SavedCosts | undefined {
  try {
    const read = keptSchemas()?.KeptCosts.safeParse(JSON.parse(recall(KEPT.savedCosts) ?? 'null'))
    return read?.success && read.data.owner === memberTag() ? read.data.saved : undefined
  } catch {
    // Half-written.
    return undefined
  }
}
