import * as z from 'zod/mini'
import { count, id } from './fields.ts'
import { QUESTIONS, VERDICTS } from './list-decision.ts'
import { EntryId } from './pipeline-changes.ts'
import { ENTRY_STAGES } from './pipeline-stages.ts'
import { MISSING_FIGURES } from './profit.ts'
import { Amount, Currency, Origin, Provenance } from './provenance.ts'
import { CHANNELS } from './trends.ts'

const range = z.object({ low: z.number(), likely: z.number(), high: z.number() })

const SavedEntry = z.object({ entryId: EntryId, stage: z.enum(ENTRY_STAGES) })

/** The product page's verdict for the key's owner: own costs and quotes where they are saved. US dollars. */
export const KeyedDecision = z.object({
  product: z.object({
    id,
    name: z.string(),
    channel: z.enum(CHANNELS),
    price: Amount,
    currency: Currency,
    provenance: Provenance,
  }),
  edition: z.object({
    id,
    publishedAt: z.string(),
    /** Null: an edition without products. */
    origin: z.nullable(Origin),
    /** Last counted day, YYYY-MM-DD. */
    dataTo: z.nullable(z.string()),
  }),
  verdict: z.enum(VERDICTS),
  /** Against first, then open (`good` null), then for. */
  reasons: z.array(z.object({ id: z.enum(QUESTIONS), good: z.nullable(z.boolean()), words: z.string() })),
  /** The one figure that would turn 'watch' into another verdict. */
  wouldDecide: z.nullable(z.string()),
  /** Name of the preset. `own`: saved by the owner, as preset, figures or quote. */
  costs: z.object({ name: z.string(), own: z.boolean() }),
  /** A piece that a buyer keeps. Null: `missing` names a figure without a usual value. */
  profit: z.nullable(range),
  missing: z.array(z.enum(MISSING_FIGURES)),
  /** An order of today. */
  landing: z.object({
    days: range,
    /** Likely day on sale, YYYY-MM-DD. */
    on: z.string(),
    pieces: count,
    /** Sales of the product in that week. Null: not forecast. */
    weekly: z.nullable(range),
    /** Left of the first order after everything. Null: the profit or the sales then are not known. */
    kept: z.nullable(range),
    /** 0 to 1. Null: too few past forecasts to say. */
    chanceOfLoss: z.nullable(z.number()),
  }),
  /** The dated list of rates. */
  rates: z.object({ version: z.string(), asOf: z.string() }),
  /** Null: not among the owner's products, or given up. */
  saved: z.nullable(SavedEntry),
})
export type KeyedDecision = z.infer<typeof KeyedDecision>

/** `added`: false if it was saved before. */
export const KeyedSave = z.object({ ...SavedEntry.shape, added: z.boolean() })
export type KeyedSave = z.infer<typeof KeyedSave>
