import * as z from 'zod/mini'
import { count, id } from './fields.ts'

/** Missing inputs, replaced by defaults where one exists. */
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
 * US dollars, if the best match states no price. Never measured. `by` 'matches': range of the other likely
 * matches; otherwise from at least five suppliers of the goods, category or channel in `of`. Category and
 * channel prices are a share of the retail price. `low`, `high`: 10th and 90th percentile.
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

const bps = z.int()

/**
 * A tariff line of eight digits, as it stands on one day. Rates in basis points of the goods' value.
 * `listed`: duties that name the goods; `origin` null means every country, `including` that the rate contains
 * the usual duty. `exempt`: from duties by country of origin.
 */
export const TariffLine = z.object({
  code: z.string(),
  usual: bps,
  listed: z.array(
    z.object({
      program: z.enum(['301', '232', '338']),
      heading: z.string(),
      bps,
      origin: z.nullable(z.string()),
      including: z.boolean(),
    }),
  ),
  exempt: z.boolean(),
})
export type TariffLine = z.infer<typeof TariffLine>

/** Changes the duty on goods of a code from a day on, YYYY-MM-DD. `some`: names only some of the goods. */
export const DutyChange = z.object({
  from: z.string(),
  before: TariffLine,
  after: TariffLine,
  some: z.boolean(),
  citation: z.string(),
  link: z.string(),
})
export type DutyChange = z.infer<typeof DutyChange>

/**
 * `code`: the six digits that the matched suppliers' shipments state. `lines`: the likely tariff line under
 * it, then the cheapest and the dearest. `lawFrom`: day since which these rates hold without a change,
 * YYYY-MM-DD. `changes`: known changes after the day of our schedule, oldest first; those up to `lawFrom` are
 * in `lines`.
 */
export const DutyFacts = z.object({
  code: z.string(),
  lawFrom: z.string(),
  lines: z.array(TariffLine),
  changes: z._default(z.array(DutyChange), []),
})
export type DutyFacts = z.infer<typeof DutyFacts>

/**
 * From the best match that is no forwarder. `unitCost` in the product's currency, major units, up to four
 * decimals; `possible` if that match is only possible. `minimumOrder` in pieces. `origin`: ISO 3166 alpha-2;
 * 'stated' in that supplier's records, or 'imputed' from most other matches.
 */
/**
 * Assumed weight and size of a packed piece, as in a preset's `Goods`. `of`: plural, 'makeup mirrors'. Null
 * `source`: our estimate.
 */
const KindGoods = z.object({
  of: z.string(),
  weightGrams: count,
  lengthMm: count,
  widthMm: count,
  heightMm: count,
  unitsPerCarton: count,
  source: z.nullable(z.string()),
})

export const ProfitFacts = z.object({
  unitCost: z.nullable(
    z.object({
      low: z.number(),
      high: z.number(),
      currency: z.string(),
      supplierId: id,
      possible: z._default(z.boolean(), false),
    }),
  ),
  assumedCost: z.nullable(AssumedCost),
  minimumOrder: z.nullable(count),
  origin: z.nullable(z.string()),
  originBasis: z.nullable(z.enum(['stated', 'imputed'])),
  /** Null: no known code; the category's usual goods count. */
  duty: z._default(z.nullable(DutyFacts), null),
  /** Null: a kind without a row; the category's usual goods count. */
  usualGoods: z._default(z.nullable(KindGoods), null),
})
export type ProfitFacts = z.infer<typeof ProfitFacts>

/**
 * Dollars per sale, with the channel's default assumptions. `low`, `high`: effects of assumed figures, as the
 * root of their sum of squares. `missing`: replaced by category defaults.
 */
export const NetProfit = z.object({
  low: z.number(),
  likely: z.number(),
  high: z.number(),
  /** Percent of the price, at likely costs. */
  marginPercent: z.number(),
  scheduleVersion: z.string(),
  missing: z.array(z.enum(MISSING_FIGURES)),
})
export type NetProfit = z.infer<typeof NetProfit>

/** Null without a US dollar price or an assumable factory price. */
export const profitFields = { netProfit: z.nullable(NetProfit), profitFacts: ProfitFacts }
