import * as z from 'zod/mini'
import { REFUSALS } from '#schemas/pipeline'
import { Change } from '#schemas/pipeline-changes'
import { SavedCosts } from '#schemas/presets'

export { RevealedContact } from '#schemas/contacts'
export { PresetChange } from '#schemas/presets'
export { WatchChange } from '#schemas/watchlist'

/**
 * `new`: not sent, or sent without an answer. `taken`: the server has it, and the list on this device does not show it yet.
 * `refused`: the server said no; it stays here until its owner lets it go or it fits.
 */
export const Waiting = z.object({
  change: Change,
  /** What its entry is called, for messages. */
  name: z.string(),
  state: z.enum(['new', 'taken', 'refused']),
  /** `invalid`: not even read. `failed`: the server fails on it, and takes others. */
  why: z.nullable(z.enum([...REFUSALS, 'invalid', 'failed'])),
})
export type Waiting = z.infer<typeof Waiting>

/** The costs of an account. */
export const KeptCosts = z.object({ owner: z.string(), saved: SavedCosts })

/** Those of a list that are what they should be. */
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
    // Half-written: there is nothing in it to send.
    return []
  }
}
