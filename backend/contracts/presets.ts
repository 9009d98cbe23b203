import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { id, line } from './fields.ts'
import { perTenMinutes } from './limit.ts'

/** Presets that a member may keep, and products of which they may keep figures of their own. */
export const PRESETS_MAX = 20
export const OWN_FIGURES_MAX = 300
export const PRESET_NAME_MAX = 40
/** Changes in one request: a device that was away for long sends several. */
export const PRESET_CHANGES_MAX = 100

/** `listed`: the shop that the product is listed in. */
export const PLATFORMS = ['tiktok', 'amazon', 'listed'] as const
export const FULFILMENTS = ['fbt', 'fba', 'own'] as const
/** `cheaper`: by sea or by air, whichever costs less for this order. */
export const FREIGHTS = ['sea', 'air', 'cheaper'] as const

/** A hundred million cents: more than any cost of one order that we reckon. */
export const CENTS_MAX = 100_000_000
export const PIECES_MAX = 1_000_000
export const GRAMS_MAX = 1_000_000
export const MILLIMETRES_MAX = 10_000
export const UNIT_COST_MAX = 999_999

const whole = (most: number, least = 0) => z.int().check(z.minimum(least), z.maximum(most))
/** Basis points: 600 is 6 %. Duty may be above 100 %. */
const rate = z.nullable(whole(50_000))
const cents = z.nullable(whole(CENTS_MAX))

/**
 * How somebody sells. Null: what the schedule says. Rates in basis points (1 % = 100), money in whole US cents.
 */
export const Preset = z.strictObject({
  name: line(PRESET_NAME_MAX).check(z.minLength(1)),
  platform: z.enum(PLATFORMS),
  fulfilment: z.enum(FULFILMENTS),
  freight: z.enum(FREIGHTS),
  /** Of the price. */
  platformBps: rate,
  paymentBps: rate,
  creatorBps: rate,
  advertisingBps: rate,
  /** A parcel to a buyer, surcharges included. */
  fulfilmentCents: cents,
  /** Returns for each hundred pieces that buyers keep, as a rate. */
  returnsBps: rate,
  /** Getting one piece back and looking at it. */
  returnCents: cents,
  /** Of the pieces that come back, the share that cannot be sold again. */
  returnLossBps: rate,
  /** A cubic metre by sea, and a kilogram by air. */
  seaCents: cents,
  airCents: cents,
  /** All duty together, of the factory price. */
  dutyBps: rate,
  /** Customs' fees for one entry (MPF), and of the value by sea (HMF). */
  entryCents: cents,
  harborBps: rate,
  /** An order. */
  inspectionCents: cents,
  /** A piece: labels, packing, storage, whatever else there is. */
  otherCents: cents,
  /** Pieces of the first order; null: the supplier's minimum, or the usual one. */
  orderPieces: z.nullable(whole(PIECES_MAX, 1)),
  /** What a product must leave a piece, and what a first order may cost; null: no such rule. */
  leastProfitCents: cents,
  mostCashCents: cents,
})
export type Preset = z.infer<typeof Preset>

/** A piece as it is packed for its buyer; null is not known. */
export const Goods = z.strictObject({
  weightGrams: z.nullable(whole(GRAMS_MAX, 1)),
  lengthMm: z.nullable(whole(MILLIMETRES_MAX, 1)),
  widthMm: z.nullable(whole(MILLIMETRES_MAX, 1)),
  heightMm: z.nullable(whole(MILLIMETRES_MAX, 1)),
  unitsPerCarton: z.nullable(whole(10_000, 1)),
})
export type Goods = z.infer<typeof Goods>

/** What somebody knows of one product; null is not known. `unitCost` in dollars with up to four decimals, as quotes are. */
export const OwnFigures = z.strictObject({
  unitCost: z.nullable(
    z.number().check(
      z.minimum(0),
      z.maximum(UNIT_COST_MAX),
      z.refine(
        (amount) => Math.abs(amount * 10_000 - Math.round(amount * 10_000)) < 1e-3,
        'too many decimals',
      ),
    ),
  ),
  minimumOrder: z.nullable(whole(PIECES_MAX, 1)),
  origin: z.nullable(z.string().check(z.regex(/^[A-Z]{2}$/, 'must be a two-letter country code'))),
  dutyBps: rate,
  goods: z.nullable(Goods),
})
export type OwnFigures = z.infer<typeof OwnFigures>

/** A name that the device gave: the same wherever and how often it is sent. */
const key = z.string().check(z.regex(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/, 'must be a UUID'))

/** ISO 8601 with milliseconds, UTC: what `Date.toISOString` writes. */
const moment = z.string().check(
  z.regex(
    /^20\d\d-[01]\d-[0-3]\dT[0-2]\d:[0-5]\d:[0-5]\d\.\d{3}Z$/,
    'must be a date and time like 2026-11-21T15:04:05.000Z',
  ),
  z.refine((text) => !Number.isNaN(Date.parse(text)), 'must be a valid date and time'),
)

const SavedPreset = z.object({ key: z.string(), preset: Preset, savedAt: z.string() })

export const SavedCosts = z.object({
  /** By name. */
  presets: z.array(SavedPreset),
  /** The one that counts wherever none was chosen; null: the default of each product's channel. */
  defaultKey: z.nullable(z.string()),
  /** Latest first. */
  figures: z.array(z.object({ productId: id, figures: OwnFigures, savedAt: z.string() })),
})
export type SavedCosts = z.infer<typeof SavedCosts>

export const readSavedCosts = endpoint({
  method: 'GET',
  path: '/api/presets',
  access: 'member',
  summary:
    'The costs that the user has saved: presets, which of them is the default, and figures of single products.',
  response: SavedCosts,
})

/** `at`: when the user decided, by their device. Of two decisions on one thing the later one stands. A null deletes. */
export const PresetChange = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('preset'), key, preset: z.nullable(Preset), at: moment }),
  z.strictObject({ kind: z.literal('default'), key: z.nullable(key), at: moment }),
  z.strictObject({ kind: z.literal('figures'), productId: id, figures: z.nullable(OwnFigures), at: moment }),
])
export type PresetChange = z.infer<typeof PresetChange>

export const changeSavedCosts = endpoint({
  method: 'POST',
  path: '/api/presets',
  access: 'member',
  limit: perTenMinutes('presets', 600),
  summary: `Saves, deletes and chooses presets (at most ${PRESETS_MAX}) and figures of single products (at most ${OWN_FIGURES_MAX}), as decided on a device, maybe hours ago and offline. Sending them twice changes nothing.`,
  body: z.strictObject({
    changes: z.array(PresetChange).check(z.minLength(1), z.maxLength(PRESET_CHANGES_MAX)),
  }),
  response: z.object({
    saved: SavedCosts,
    /** By their place in the request: there are as many as there may be, or there is no such product. */
    refused: z.array(z.object({ index: z.int(), why: z.enum(['full', 'unknown']) })),
  }),
})
