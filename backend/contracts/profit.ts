import * as z from 'zod/mini'
import { count, id } from './fields.ts'

/** What a profit can lack: a figure that nobody told us, so that the usual one stands in, or none at all. */
export const MISSING_FIGURES = [
  'price',
  'unitCost',
  'minimumOrder',
  'origin',
  'weight',
  'size',
  'cartonUnits',
  'freight',
  'fulfilment',
] as const
export type MissingFigure = (typeof MISSING_FIGURES)[number]

/**
 * An assumed factory price in US dollars, for a best match that states none. Never a measured figure.
 * - `by` 'matches': from the lowest to the highest price of the product's other likely matches.
 * - Else from at least five suppliers of the goods, category or channel in `of`. Category and channel prices are a
 *   share of the retail price. One supplier in ten asks less than `low`, one in ten more than `high`.
 */
export const AssumedCost = z.object({
  low: z.number(),
  likely: z.number(),
  high: z.number(),
  suppliers: count,
  of: z.string(),
  by: z.enum(['matches', 'goods', 'category', 'channel']),
})
export type AssumedCost = z.infer<typeof AssumedCost>

/**
 * What our data know of a product's costs, from its best match that is no forwarder. `unitCost` in the product's own
 * currency, in major units with up to four decimals. `minimumOrder` in pieces. `origin`: ISO 3166 alpha-2; 'stated' where that
 * supplier's records name its country, 'imputed' where it is the country of most of the product's other matches.
 */
export const ProfitFacts = z.object({
  unitCost: z.nullable(z.object({ low: z.number(), high: z.number(), currency: z.string(), supplierId: id })),
  assumedCost: z.nullable(AssumedCost),
  minimumOrder: z.nullable(count),
  origin: z.nullable(z.string()),
  originBasis: z.nullable(z.enum(['stated', 'imputed'])),
})
export type ProfitFacts = z.infer<typeof ProfitFacts>

/**
 * What is left of one sale after every cost, as the edition's publication calculated it with the default assumptions of its
 * channel: before anybody's own figures. Dollars, in whole cents. `low` and `high` are the root of the sum of squares of what each
 * assumed figure alone would cost or save. `missing`: what the category's usual value stood in for.
 */
export const NetProfit = z.object({
  low: z.number(),
  likely: z.number(),
  high: z.number(),
  /** Of the price, with the likely costs. */
  marginPercent: z.number(),
  /** Of the schedule of rates that it was calculated with. */
  scheduleVersion: z.string(),
  missing: z.array(z.enum(MISSING_FIGURES)),
})
export type NetProfit = z.infer<typeof NetProfit>

/** `netProfit` is null where the price is not known or not in US dollars, or no factory price can be assumed. */
export const profitFields = { netProfit: z.nullable(NetProfit), profitFacts: ProfitFacts }
