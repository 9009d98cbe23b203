import * as z from 'zod/mini'
import { REFUSALS } from '#schemas/pipeline'
import { Change } from '#schemas/pipeline-changes'
import { SavedCosts } from '#schemas/presets'

export { RevealedContact } from '#schemas/contacts'
export { PresetChange } from '#schemas/presets'
export { WatchChange } from '#schemas/watchlist'

/**
 * `new`: not sent, or sent without an answer. `taken`: on the server but not yet in the list on this device. `refused`:
 * rejected; stays until the member discards it or it fits.
 */
export const Waiting = z.object({
  change: Change,
  name: z.string(),
  state: z.enum(['new', 'taken', 'refused']),
  /** `invalid`: could not be parsed. `failed`: the server fails on this change only. */
  why: z.nullable(z.enum([...REFUSALS, 'invalid', 'failed'])),
})
export type Waiting = z.infer<typeof Waiting>

export const KeptCosts = z.object({ owner: z.string(), saved: SavedCosts })

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
    return []
  }
}
