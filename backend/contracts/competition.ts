import * as z from 'zod/mini'
import { count } from './fields.ts'

/** For display only; the verdict uses growth. */
export const COMPETITIONS = ['low', 'medium', 'high'] as const
/** Medium from `few`, high above `many`: FastMoss's bounds for creators. */
export const COMPETITION_BOUNDS = { few: 30, many: 100 } as const

export const Competition = z.object({
  level: z.enum(COMPETITIONS),
  count,
  of: z.enum(['sellers', 'creators']),
  /** Percent, from the middle of the usual four weeks to that of the last one. Null without history. */
  growthPercent: z.nullable(z.number()),
})
export type Competition = z.infer<typeof Competition>
