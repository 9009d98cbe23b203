import * as z from 'zod/mini'
import { count } from './fields.ts'

/** By how many sellers were counted. What is shown; a verdict asks how their number grows. */
export const COMPETITIONS = ['low', 'medium', 'high'] as const
/** From `few` on competition is medium, and above `many` high: FastMoss's bounds for creators, used for sellers too. */
export const COMPETITION_BOUNDS = { few: 30, many: 100 } as const

export const Competition = z.object({
  level: z.enum(COMPETITIONS),
  count,
  /** Creators stand in where a source counts only them. */
  of: z.enum(['sellers', 'creators']),
  /** Percent by which `count` grew in the time from the middle of the usual four weeks to that of the last one. Null: no history. */
  growthPercent: z.nullable(z.number()),
})
export type Competition = z.infer<typeof Competition>
