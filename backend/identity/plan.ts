import * as z from 'zod/mini'
import { isEntitled } from './entitlement.ts'

export const SUBSCRIPTION_FACTS = `coalesce(json_agg(json_build_object(
     'status', status, 'endsAt', ends_at, 'graceAnchor', grace_anchor)), '[]')`

/** Columns that `planOf` needs, in a query over `member`. */
export const PLAN_FACTS = `member.plan as granted,
  (select ${SUBSCRIPTION_FACTS}
   from subscription where subscription.member_id = member.id) as subscriptions`

export const PlanFacts = z.object({
  /** Given by an operator, independent of payments. */
  granted: z.enum(['free', 'pro']),
  /** From JSON: times are text. */
  subscriptions: z.array(
    z.object({ status: z.string(), endsAt: z.nullable(z.string()), graceAnchor: z.nullable(z.string()) }),
  ),
})
export type PlanFacts = z.infer<typeof PlanFacts>

export function planOf({ granted, subscriptions }: PlanFacts, now: Date): 'free' | 'pro' {
  if (granted === 'pro') return 'pro'
  const paid = subscriptions.some(({ status, endsAt, graceAnchor }) =>
    isEntitled({ status, endsAt: timeOf(endsAt), graceAnchor: timeOf(graceAnchor) }, now),
  )
  return paid ? 'pro' : 'free'
}

function timeOf(text: string | null): Date | null {
  return text === null ? null : new Date(text)
}
