import * as z from 'zod'
import { omit } from 'zod/mini'
import { FULL_HISTORY_DAYS, OPEN_HISTORY_DAYS } from '../../contracts/plans.ts'
import { ProductDetail, readProduct } from '../../contracts/product.ts'
import { MatchedSupplier } from '../../contracts/suppliers.ts'
import { calculationOf, reasonOf } from '../../contracts/trend-details.ts'
import { headlineOf, verdictOf } from '../../contracts/trend-words.ts'
import { tool } from '../tool.ts'
import { productId } from './inputs.ts'

const Supplier = z.object({ ...omit(MatchedSupplier, { imageUrl: true }).shape, page: z.string() })

export const getProduct = tool({
  title: 'Read one product',
  words:
    'One product with its history, trend, forecast, past predictions and matched suppliers. Contacts of suppliers are not in it: find_suppliers has them, for keys that may see contacts. categoryImports says whether US imports of its whole category rise, in three months against the same three a year before.',
  input: z.strictObject({
    productId,
    days: z
      .int()
      .min(1)
      .max(FULL_HISTORY_DAYS)
      .default(OPEN_HISTORY_DAYS)
      .describe(`Days of history; with all ${FULL_HISTORY_DAYS} come the weeks of two years before.`),
  }),
  output: {
    product: z.object({
      ...omit(ProductDetail, { imageUrls: true, videos: true, suppliers: true }).shape,
      suppliers: z.array(Supplier),
      trendWords: z.string().describe('What was counted, and what it allows to be said.'),
      calculation: z.string().nullable().describe('The same with a calculator.'),
      page: z.string(),
    }),
  },
  sameFor: 'everyone',
  async run({ productId: id, days }, { ask, page }) {
    const { answer } = await ask(readProduct, { params: { id }, query: { days: String(days) } })
    const { trend } = answer
    const words = [headlineOf(trend), verdictOf(trend), reasonOf(trend)].filter((part) => part !== null)
    return {
      product: {
        ...answer,
        suppliers: answer.suppliers.map((supplier) => ({
          ...supplier,
          page: page(`/supplier/${supplier.id}`),
        })),
        trendWords: words.join('. '),
        calculation: calculationOf(trend),
        page: page(`/product/${id}`),
      },
    }
  },
})
