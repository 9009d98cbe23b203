import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { readSavedCosts, type SavedCosts } from '#contracts/presets'
import { call } from '../../../api.ts'
import { KEPT, recall, remember } from '../../../offline/device-storage.ts'
import { keptSchemas } from '../../../offline/kept-schemas.ts'
import { memberTag } from '../../../offline/member-cookie.ts'

const FRESH_MS = 5 * 60_000

/** What the member's account has of their costs. Readable without a network; goes when they sign out. */
export const savedCosts = queryOptions({
  queryKey: [readSavedCosts.path],
  queryFn: async ({ signal }) => keep(await call(readSavedCosts, {}, signal)),
  initialData: kept,
  // Other devices change it too, so what an earlier visit saved only stands in until it has been asked for.
  initialDataUpdatedAt: 0,
  staleTime: FRESH_MS,
})

/** The account has said what it has. */
export function noteSavedCosts(client: QueryClient, saved: SavedCosts): void {
  client.setQueryData(savedCosts.queryKey, keep(saved))
}

function keep(saved: SavedCosts): SavedCosts {
  remember(KEPT.savedCosts, JSON.stringify({ owner: memberTag(), saved }))
  return saved
}

/** Of whoever is signed in here, and nobody else. */
function kept(): SavedCosts | undefined {
  try {
    const read = keptSchemas()?.KeptCosts.safeParse(JSON.parse(recall(KEPT.savedCosts) ?? 'null'))
    return read?.success && read.data.owner === memberTag() ? read.data.saved : undefined
  } catch {
    // Half-written: as good as nothing.
    return undefined
  }
}
