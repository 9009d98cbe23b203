import * as z from 'zod/mini'

/** Without `before` and `now`, `what` is the whole text. */
export const FactChange = z.object({
  what: z.string(),
  before: z.optional(z.string()),
  now: z.optional(z.string()),
  /** From 0 to 120. */
  weight: z.number(),
})
export type FactChange = z.infer<typeof FactChange>

export function weightOf(changes: readonly FactChange[]): number {
  return changes.reduce((sum, { weight }) => sum + weight, 0)
}
