import * as z from 'zod'
import { omit } from 'zod/mini'
import { ComparedProduct, compareProducts as endpoint } from '../../contracts/compare.ts'
import { COMPARE_LIMITS, COMPARE_MIN } from '../../contracts/plans.ts'
import { headlineOf, verdictOf } from '../../contracts/trend-words.ts'
import { tool } from '../tool.ts'
import { productId } from './inputs.ts'

const Compared = z.object({
  ...omit(ComparedProduct, { imageUrl: true, forecast: true }).shape,
  trendWords: z.string(),
  page: z.string(),
})

export const compareProducts = tool({
  title: 'Compare products',
  words:
    'Two to four products side by side. In the order asked for; one that is not in the current edition is named in missing.',
  input: z.strictObject({
    productIds: z
      .array(productId)
      .min(COMPARE_MIN)
      .max(COMPARE_LIMITS.member)
      .refine((ids) => new Set(ids).size === ids.length, 'must be different ids'),
  }),
  output: {
    products: z.array(Compared),
    missing: z.array(z.string()),
    page: z.string(),
  },
  sameFor: 'everyone',
  async run({ productIds }, { ask, page }) {
    const { answer } = await ask(endpoint, { query: { ids: productIds.join(',') } })
    const found = new Set(answer.map(({ id }) => id))
    return {
      products: answer.map((product) => ({
        ...product,
        trendWords: `${headlineOf(product.trend)}. ${verdictOf(product.trend)}`,
        page: page(`/product/${product.id}`),
      })),
      missing: productIds.filter((id) => !found.has(id)),
      page: page(`/compare?products=${productIds.join(',')}`),
    }
  },
})
