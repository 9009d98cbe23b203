import type { Pipeline } from '../contracts/pipeline.ts'
import { entryOf } from '../contracts/pipeline-entry.ts'
import type { OwnFigures, Preset, SavedCosts } from '../contracts/presets.ts'
import { quotedCost, withQuote } from '../profit/quoted-cost.ts'

export interface OwnCosts {
  /** Null: our default for the product's shop. */
  preset: Preset | null
  figures: OwnFigures | null
}

/** The preset in use and own figures, completed by the latest quote, as on the product's page. */
export function ownCostsOf(
  productId: string,
  saved: SavedCosts,
  pipeline: Pick<Pipeline, 'entries'>,
): OwnCosts {
  const kept = pipeline.entries.find(({ about }) => about.productId === productId)
  const entry = kept ? entryOf(kept.changes, kept.about) : null
  const own = saved.figures.find(({ productId: of }) => of === productId)?.figures ?? null
  return {
    preset: saved.presets.find(({ key }) => key === saved.defaultKey)?.preset ?? null,
    figures: withQuote(own, quotedCost(entry?.quotes ?? [])),
  }
}
