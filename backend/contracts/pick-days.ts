import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { count, id } from './fields.ts'
import { perTenMinutes } from './limit.ts'
import { PickState, Question } from './recorded-pick.ts'
import { MEASURES } from './trends.ts'

/** Null where a day is unknown. */
const DailyCounts = z.array(z.nullable(z.number()))

export const PickDays = z.object({
  /** The pick's row in the chain. */
  number: count,
  product: id,
  asOf: z.string(),
  question: Question,
  measure: z.enum(MEASURES),
  usualWeek: z.number(),
  state: PickState,
  /** Day 1 of the counts. */
  from: z.string(),
  /** Sealed with the result; null: no result yet, or one of before daily counts were sealed. */
  sealed: z.nullable(DailyCounts),
  /** The counts as our data have them today; null: the product is gone, or counted by another measure. */
  now: z.nullable(DailyCounts),
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
