import * as z from 'zod'
import { omit } from 'zod/mini'
import { CATEGORIES } from '../../contracts/categories.ts'
import { COMPETITIONS } from '../../contracts/competition.ts'
import {
  EXPLORE_SORTS,
  ExploredProduct,
  type ExploreQuestion,
  exploreProducts,
  PRICE_MAX,
  textsOf,
  USUAL_SORT,
} from '../../contracts/explore.ts'
import { VERDICTS } from '../../contracts/list-decision.ts'
import { headlineOf, verdictOf } from '../../contracts/trend-words.ts'
import { CHANNELS, CONFIDENCES, STAGES } from '../../contracts/trends.ts'
import { tool } from '../tool.ts'
import { paging, totalOf } from './inputs.ts'

const Found = z.object({
  ...omit(ExploredProduct, { imageUrl: true }).shape,
  trendWords: z.string().describe('What was counted, and what it allows to be said.'),
  page: z.string(),
})

const dollars = z.number().min(-PRICE_MAX).max(PRICE_MAX)

export const findProducts = tool({
  title: 'Find products',
  words:
    'Products of the current edition by name, category, trend, price, profit or competition. Best verdict first (order a sample, watch, leave, for the week in which goods ordered today are on sale) unless another order is asked for. A product of which a filtered figure is not known is left out and counted in leftOut. netProfit is in US dollars a piece, after every cost, with our default assumptions.',
  input: z.strictObject({
    query: z.string().min(1).max(200).optional().describe('Words of the name; typos are OK.'),
    categories: z.array(z.enum(CATEGORIES)).min(1).optional(),
    channel: z.enum(CHANNELS).optional().describe('tiktok: short video; amazon: marketplace.'),
    verdicts: z.array(z.enum(VERDICTS)).min(1).optional(),
    landsWithinDays: z
      .int()
      .min(1)
      .max(3650)
      .optional()
      .describe('Ordered today, likely on sale within so many days.'),
    stages: z.array(z.enum(STAGES)).min(1).optional(),
    confidence: z.enum(CONFIDENCES).optional().describe('At least this sure.'),
    priceFrom: z.number().min(0).max(PRICE_MAX).optional().describe('In the product’s own currency.'),
    priceTo: z.number().min(0).max(PRICE_MAX).optional(),
    netProfitFrom: dollars.optional().describe('US dollars likely left of each piece sold.'),
    competition: z.array(z.enum(COMPETITIONS)).min(1).optional(),
    suppliersFrom: z.int().min(1).max(1000).optional().describe('At least so many matched suppliers.'),
    newWithinDays: z.int().min(1).max(3650).optional().describe('First seen within so many days.'),
    sort: z
      .enum(EXPLORE_SORTS)
      .default(USUAL_SORT)
      .describe(
        'verdict: order a sample, watch, leave, the most money kept first in each; sure: most reliable growth first.',
      ),
    ...paging(50, 10),
  }),
  output: {
    products: z.array(Found),
    total: z.int().describe('How many pass, on all pages.'),
    leftOut: z.int().describe('How many might pass, but a figure that was asked for is not known of them.'),
  },
  sameFor: 'everyone',
  async run(input, { ask, page }) {
    const {
      query,
      categories,
      verdicts,
      landsWithinDays,
      stages,
      netProfitFrom,
      newWithinDays,
      limit,
      page: part,
      ...rest
    } = input
    const question: ExploreQuestion = {
      ...rest,
      q: query,
      category: categories,
      verdict: verdicts,
      landsWithin: landsWithinDays,
      stage: stages,
      profitFrom: netProfitFrom,
      newWithin: newWithinDays,
      priceFrom: cents(rest.priceFrom),
      priceTo: cents(rest.priceTo),
    }
    const { answer, headers } = await ask(exploreProducts, {
      query: {
        ...textsOf({ ...question, profitFrom: cents(netProfitFrom) }),
        limit: String(limit),
        page: String(part),
      },
    })
    return {
      products: answer.map((product) => ({
        ...product,
        trendWords: `${headlineOf(product.trend)}. ${verdictOf(product.trend)}`,
        page: page(`/product/${product.id}`),
      })),
      total: totalOf(headers),
      leftOut: totalOf(headers, 'X-Left-Out'),
    }
  },
})

/** The page's filter reads at most two decimals. */
function cents(amount: number | undefined): number | undefined {
  return amount === undefined ? undefined : Math.round(amount * 100) / 100
}
