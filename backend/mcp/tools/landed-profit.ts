import * as z from 'zod'
import { readPipeline } from '../../contracts/pipeline.ts'
import {
  GRAMS_MAX,
  MILLIMETRES_MAX,
  type OwnFigures,
  PIECES_MAX,
  readSavedCosts,
  UNIT_COST_MAX,
} from '../../contracts/presets.ts'
import { type ProductDetail, readProduct } from '../../contracts/product.ts'
import { PRICE_CENTS_MAX } from '../../profit/calculation.ts'
import { decide } from '../../profit/decide.ts'
import { DEFAULT_PRESETS, defaultPresetOf } from '../../profit/preset.ts'
import { VERDICT_WORDS } from '../../profit/verdict.ts'
import { type OwnCosts, ownCostsOf } from '../../public-api/own-costs.ts'
import { tool } from '../tool.ts'
import type { ToolCall } from '../tool-call.ts'
import { productId } from './inputs.ts'
import { inDollars, onSale, ProfitAnswer } from './profit-answer.ts'

const whole = (most: number) => z.int().min(1).max(most).optional()

const input = z.strictObject({
  productId,
  price: z
    .number()
    .min(0)
    .max(PRICE_CENTS_MAX / 100)
    .optional()
    .describe('US dollars; the shop’s own price where it is left out.'),
  costs: z
    .enum(['mine', 'tiktok', 'amazon', 'own'])
    .default('mine')
    .describe(
      'mine: the costs that the key’s owner has saved, where the key may read them; else our defaults for TikTok Shop, Amazon FBA or an own warehouse.',
    ),
  unitCost: z.number().min(0).max(UNIT_COST_MAX).optional().describe('US dollars a piece from the factory.'),
  orderPieces: whole(PIECES_MAX).describe('Pieces of the first order.'),
  origin: z
    .string()
    .regex(/^[A-Z]{2}$/)
    .optional()
    .describe('Country that the goods come from, two letters.'),
  weightGrams: whole(GRAMS_MAX).describe('Of a piece as it is packed.'),
  lengthMm: whole(MILLIMETRES_MAX),
  widthMm: whole(MILLIMETRES_MAX),
  heightMm: whole(MILLIMETRES_MAX),
  unitsPerCarton: whole(10_000),
})
type Input = z.output<typeof input>

export const landedProfit = tool({
  title: 'Landed profit',
  words:
    'What is left of each piece sold after every cost, line by line, with a verdict; at any price. likely is what to reckon with. low is likely less the root of the sum of the squares of what each assumed figure alone would cost at its bad end (moves.less); high likewise (moves.more). The lines of the likely costs and the profit add up to the price. missing names what our usual value stood in for: ask your user for these. Rates are assumptions of the day asOf.',
  input,
  output: ProfitAnswer,
  sameFor: ({ costs }) => (costs === 'mine' ? 'owner' : 'everyone'),
  async run(asked, call) {
    const mine = await costsOf(asked, call)
    // Last, because the answer reports the edition of this read.
    const { answer: product } = await call.ask(readProduct, {
      params: { id: asked.productId },
      query: { days: '1' },
    })
    const preset =
      mine.preset ??
      (asked.costs === 'mine' ? defaultPresetOf(product.channel) : DEFAULT_PRESETS[asked.costs])
    const {
      landed,
      plan,
      decision: { verdict, reasons, wouldDecide },
    } = decide(
      { ...product, ...priceOf(product, asked) },
      {
        preset,
        yours: ownFigures(asked, mine.figures),
        forecast: product.forecast,
        today: call.now().toISOString().slice(0, 10),
      },
    )
    return {
      product: {
        id: product.id,
        name: product.name,
        channel: product.channel,
        provenance: product.provenance,
      },
      costs: preset.name,
      ...inDollars(landed),
      onSale: onSale(plan),
      verdict: {
        words: VERDICT_WORDS[verdict],
        reasons: reasons.map(({ words, good }) => ({ words, good })),
        wouldDecide,
      },
      page: call.page(`/product/${product.id}`),
    }
  },
})

async function costsOf({ costs, productId: id }: Input, { ask, may }: ToolCall): Promise<OwnCosts> {
  if (costs !== 'mine' || !may('profile')) return { preset: null, figures: null }
  const { answer: saved } = await ask(readSavedCosts, {})
  return ownCostsOf(id, saved, (await ask(readPipeline, {})).answer)
}

function priceOf({ price, currency }: ProductDetail, { price: asked }: Input) {
  return asked === undefined ? { price, currency } : { price: asked, currency: 'USD' }
}

function ownFigures(asked: Input, saved: OwnFigures | null): OwnFigures {
  const { weightGrams, lengthMm, widthMm, heightMm, unitsPerCarton } = asked
  const goods = saved?.goods ?? null
  return {
    unitCost:
      asked.unitCost === undefined ? (saved?.unitCost ?? null) : Math.round(asked.unitCost * 10_000) / 10_000,
    minimumOrder: asked.orderPieces ?? saved?.minimumOrder ?? null,
    origin: asked.origin ?? saved?.origin ?? null,
    dutyBps: saved?.dutyBps ?? null,
    goods: {
      weightGrams: weightGrams ?? goods?.weightGrams ?? null,
      lengthMm: lengthMm ?? goods?.lengthMm ?? null,
      widthMm: widthMm ?? goods?.widthMm ?? null,
      heightMm: heightMm ?? goods?.heightMm ?? null,
      unitsPerCarton: unitsPerCarton ?? goods?.unitsPerCarton ?? null,
    },
  }
}
