import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { count, id } from './fields.ts'
import { perTenMinutes } from './limit.ts'
import { MarketAfter } from './pick-chain.ts'
import { PickState, Question } from './recorded-pick.ts'
import { MEASURES } from './trends.ts'

const DailyCounts = z.array(z.nullable(z.number()))

export const PickDays = z.object({
  number: count,
  product: id,
  asOf: z.string(),
  question: Question,
  measure: z.enum(MEASURES),
  usualWeek: z.number(),
  state: PickState,
  from: z.string(),
  /** Null: no result yet, or sealed before counts were included. */
  sealed: z.nullable(DailyCounts),
  /** Current counts; null: the product is gone or measured differently. */
  now: z.nullable(DailyCounts),
  /** Sealed with the result. Null: no result yet, or no question about a market. */
  market: z.nullable(MarketAfter),
})
export type PickDays = z.infer<typeof PickDays>

export const readPickDays = endpoint({
  method: 'GET',
  path: '/api/track-record/picks/:number/days',
  access: 'public',
  limit: perTenMinutes('pick-days', 600),
  summary:
    'Daily counts behind a sealed prediction, by its row in the chain: as sealed with the result, and as they are in our data today. No name and no price.',
  params: z.strictObject({ number: z.string().check(z.regex(/^[0-9]{1,15}$/, 'must be a whole number')) }),
  response: PickDays,
})
