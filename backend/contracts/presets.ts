import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { id, line } from './fields.ts'
import { perTenMinutes } from './limit.ts'

export const PRESETS_MAX = 20
export const OWN_FIGURES_MAX = 300
export const PRESET_NAME_MAX = 40
/** A long-offline device sends many. */
export const PRESET_CHANGES_MAX = 100

export const PLATFORMS = ['tiktok', 'amazon', 'listed'] as const
export const FULFILMENTS = ['fbt', 'fba', 'own'] as const
export const FREIGHTS = ['sea', 'air', 'cheaper'] as const

/** Above any cost of an order. */
export const CENTS_MAX = 100_000_000
export const PIECES_MAX = 1_000_000
export const GRAMS_MAX = 1_000_000
export const MILLIMETRES_MAX = 10_000
export const UNIT_COST_MAX = 999_999
export const LEAD_DAYS_MAX = 365

const whole = (most: number, least = 0) => z.int().check(z.minimum(least), z.maximum(most))
/** Basis points: 600 is 6 %. Duty may exceed 100 %. */
const rate = z.nullable(whole(50_000))
const cents = z.nullable(whole(CENTS_MAX))
const days = z.optional(z.nullable(whole(LEAD_DAYS_MAX)))
const laterCents = z.optional(cents)

/** Null: the schedule's value. Rates in basis points, money in whole US cents. */
export const Preset = z.strictObject({
  name: line(PRESET_NAME_MAX).check(z.minLength(1)),
  platform: z.enum(PLATFORMS),
  fulfilment: z.enum(FULFILMENTS),
  freight: z.enum(FREIGHTS),
  platformBps: rate,
  paymentBps: rate,
  creatorBps: rate,
  advertisingBps: rate,
  /** Per parcel, with surcharges. */
  fulfilmentCents: cents,
  /** Returns per hundred kept pieces. */
  returnsBps: rate,
  /** Per returned piece. */
  returnCents: cents,
  /** Unsellable share of returns. */
  returnLossBps: rate,
  /** Per cubic meter by sea, per kilogram by air. */
  seaCents: cents,
  airCents: cents,
  dutyBps: rate,
  /** Customs fees: MPF per entry, HMF as share of the value by sea. */
  entryCents: cents,
  harborBps: rate,
  /** Per order. */
  inspectionCents: cents,
  /** Per piece: labels, packing and others. */
  otherCents: cents,
  /** First order; null: the supplier's minimum or the default. */
  orderPieces: z.nullable(whole(PIECES_MAX, 1)),
  /** Minimum profit per piece and maximum cost of the first order; null: no rule. */
  leastProfitCents: cents,
  mostCashCents: cents,
  /** Per piece. Presets saved before December 2026 lack these six. */
  placementCents: laterCents,
  storageCents: laterCents,
  lowStockCents: laterCents,
  agedCents: laterCents,
  accountCents: laterCents,
  /** Per order: customs broker, security filing and bond. */
  brokerCents: laterCents,
  /** Days until the goods are made, carried, cleared and on sale. Presets saved before November 2026 lack them. */
  productionDays: days,
  transitDays: days,
  customsDays: days,
  prepDays: days,
})
export type Preset = z.infer<typeof Preset>

/** One packed piece; null: unknown. */
export const Goods = z.strictObject({
  weightGrams: z.nullable(whole(GRAMS_MAX, 1)),
  lengthMm: z.nullable(whole(MILLIMETRES_MAX, 1)),
  widthMm: z.nullable(whole(MILLIMETRES_MAX, 1)),
  heightMm: z.nullable(whole(MILLIMETRES_MAX, 1)),
  unitsPerCarton: z.nullable(whole(10_000, 1)),
})
export type Goods = z.infer<typeof Goods>

/** Null: unknown. Dollars with up to four decimals, as in quotes. */
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

/** UUID from the device; resending keeps it. */
const key = z.string().check(z.regex(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/, 'must be a UUID'))

/** ISO 8601 with milliseconds, UTC, as from `Date.toISOString`. */
const moment = z.string().check(
  z.regex(
    /^20\d\d-[01]\d-[0-3]\dT[0-2]\d:[0-5]\d:[0-5]\d\.\d{3}Z$/,
    'must be a date and time like 2026-11-21T15:04:05.000Z',
  ),
  z.refine((text) => !Number.isNaN(Date.parse(text)), 'must be a valid date and time'),
)

const SavedPreset = z.object({ key: z.string(), preset: Preset, savedAt: z.string() })

export const SavedCosts = z.object({
  /** Sorted by name. */
  presets: z.array(SavedPreset),
  /** Null: the default of each product's channel. */
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

/** `at`: decision time on the device; the later one wins. Null deletes. */
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
    /** `index` in the request. `full`: limit reached; `unknown`: no such product. */
    refused: z.array(z.object({ index: z.int(), why: z.enum(['full', 'unknown']) })),
  }),
})
