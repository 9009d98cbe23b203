import * as z from 'zod'
import { id } from '../../contracts/fields.ts'
import { MISSING_FIGURES } from '../../contracts/profit.ts'
import { Provenance } from '../../contracts/provenance.ts'
import { CHANNELS } from '../../contracts/trends.ts'
import { type LandedProfit, LINE_IDS, type Range } from '../../profit/calculation.ts'
import { FIGURES } from '../../profit/figures.ts'
import type { LandingPlan } from '../../profit/landing-plan.ts'

/** Converts whole cents to dollars and basis points to percent. */

const range = z.object({ low: z.number(), likely: z.number(), high: z.number() })

export const ProfitAnswer = {
  product: z.object({ id, name: z.string(), channel: z.enum(CHANNELS), provenance: Provenance }),
  costs: z.string().describe('The preset that it was calculated with.'),
  price: z.number().nullable().describe('US dollars, like every amount here.'),
  profit: range
    .nullable()
    .describe('A piece that a buyer keeps; null where a figure named in missing has no usual value.'),
  moves: z
    .array(z.object({ figure: z.enum(FIGURES), less: z.number(), more: z.number() }))
    .describe('By how much each assumed figure alone moves the profit.'),
  marginPercent: z.number().nullable(),
  returnPercent: z.number().nullable().describe('Of the money that a piece binds.'),
  breakEvenPrice: z.number().nullable(),
  lines: z.array(
    z.object({
      id: z.enum(LINE_IDS),
      words: z.string(),
      detail: z.string().describe('What it is made of.'),
      amount: range,
      basis: z.enum(['stated', 'imputed', 'usual', 'yours', 'schedule']),
      source: z
        .object({
          name: z.string(),
          link: z.string().nullable(),
          asOf: z.string(),
          note: z.string().nullable(),
        })
        .nullable(),
    }),
  ),
  firstOrder: z.object({
    pieces: z.int(),
    cash: range.nullable(),
    piecesToBreakEven: z.int().nullable(),
    piecesToMoneyBack: z.int().nullable(),
    freight: z.enum(['sea', 'air']).nullable(),
  }),
  onSale: z
    .object({
      days: range.describe('From an order of today until the goods are on sale.'),
      weekly: range
        .nullable()
        .describe('Sales of the product in the first week on sale; null without a forecast.'),
      share: z.number().describe('Of these sales, counted as yours: as one more seller.'),
      kept: range
        .nullable()
        .describe('Of the first order after everything; unsold pieces are lost after 13 weeks.'),
      chanceOfLoss: z.number().nullable().describe('Null: too few past forecasts to say.'),
    })
    .describe('What the first order brings.'),
  missing: z.array(z.enum(MISSING_FIGURES)),
  rates: z.object({ version: z.string(), asOf: z.string() }).describe('The dated list of rates.'),
  verdict: z.object({
    words: z.string(),
    reasons: z.array(z.object({ words: z.string(), good: z.boolean().nullable() })),
    wouldDecide: z.string().nullable(),
  }),
  page: z.string(),
}

export function inDollars(landed: LandedProfit) {
  return {
    price: dollars(landed.priceCents),
    profit: landed.profit && dollarRange(landed.profit),
    moves: landed.deviations.map(({ figure, less, more }) => ({
      figure,
      less: less / 100,
      more: more / 100,
    })),
    marginPercent: percent(landed.marginBps),
    returnPercent: percent(landed.returnBps),
    breakEvenPrice: dollars(landed.breakEvenCents),
    lines: landed.lines.map(({ cents, ...line }) => ({ ...line, amount: dollarRange(cents) })),
    firstOrder: {
      pieces: landed.orderPieces,
      cash: landed.cash && dollarRange(landed.cash),
      piecesToBreakEven: landed.piecesToBreakEven,
      piecesToMoneyBack: landed.piecesToMoneyBack,
      freight: landed.freight,
    },
    missing: landed.missing,
    rates: { version: landed.scheduleVersion, asOf: landed.asOf },
  }
}

export function onSale({ days, week, share, kept, chanceOfLoss }: LandingPlan) {
  return {
    days,
    weekly: week && { low: week.low, likely: week.expected, high: week.high },
    share,
    kept: kept && dollarRange(kept),
    chanceOfLoss,
  }
}

function dollarRange({ low, likely, high }: Range): Range {
  return { low: low / 100, likely: likely / 100, high: high / 100 }
}

function dollars(cents: number | null): number | null {
  return cents === null ? null : cents / 100
}

function percent(bps: number | null): number | null {
  return bps === null ? null : bps / 100
}
