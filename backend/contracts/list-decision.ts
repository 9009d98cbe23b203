import * as z from 'zod/mini'
import { count } from './fields.ts'

export const VERDICTS = ['sample', 'watch', 'leave'] as const
export const VERDICT_CHOICES = { sample: 'Order', watch: 'Watch', leave: 'Leave' } as const
export const QUESTIONS = ['trend', 'profit', 'supply', 'competition'] as const

/** For an order on the edition's day, with typical costs and the forecast of the landing week. */
export const ListDecision = z.object({
  verdict: z.enum(VERDICTS),
  /** The question that decides: against, else open. Null: all are for. */
  why: z.nullable(z.enum(QUESTIONS)),
  /** Likely days from an order until the goods are on sale. */
  landsInDays: count,
  /** Dollars left of the first order after a season. Null: the profit or the sales then are not known. */
  kept: z.nullable(z.object({ low: z.int(), likely: z.int(), high: z.int() })),
})
export type ListDecision = z.infer<typeof ListDecision>

/** Null: the edition is of an older build. */
export const decisionField = { decision: z._default(z.nullable(ListDecision), null) }
