import * as z from 'zod/mini'
import { REFUSALS } from '#schemas/pipeline'
import { SavedCosts } from '#schemas/presets'

export { RevealedContact } from '#schemas/contacts'
export { Change } from '#schemas/pipeline-changes'
export { PresetChange } from '#schemas/presets'
export { WatchChange } from '#schemas/watchlist'

/**
 * `new`: not sent, or without an answer. `taken`: on the server, not yet in this device's list. `refused`:
 * stays until the member discards or replaces it, or it fits.
 */
const Delivered = z.object({
  name: z.string(),
  state: z.enum(['new', 'taken', 'refused']),
  /** `invalid`: could not be parsed. `failed`: the server fails on this change only. */
  why: z.nullable(z.enum([...REFUSALS, 'invalid', 'failed'])),
})
export type Queued<Change> = z.infer<typeof Delivered> & { change: Change }
export type Why = NonNullable<Queued<unknown>['why']>

export const KeptCosts = z.object({ owner: z.string(), saved: SavedCosts })

export function queuedIn<Change>(change: z.ZodMiniType<Change>, text: string): Queued<Change>[] {
  const item = z.extend(Delivered, { change })
  return itemsIn(z.unknown(), text).flatMap((entry) => {
    const found = z.safeParse(item, entry)
    if (found.success) return [found.data]
    // Before the outbox, builds kept decisions about suppliers and costs without a state.
    const bare = z.safeParse(change, entry)
    return bare.success ? [{ change: bare.data, name: '', state: 'new', why: null }] : []
  })
}

export function itemsIn<Item>(item: z.ZodMiniType<Item>, text: string): Item[] {
  const kept = z.safeParse(z.array(z.unknown()), jsonIn(text))
  if (!kept.success) return []
  return kept.data.flatMap((entry) => {
    const found = z.safeParse(item, entry)
    return found.success ? [found.data] : []
  })
}

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // Half written at a kill: it holds nothing to send.
    return []
  }
}
