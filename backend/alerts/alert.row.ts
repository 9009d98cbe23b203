import * as z from 'zod/mini'
import { ALERT_WHENS, type AlertCondition, type AlertSubject } from '../contracts/alerts.ts'
import { modelOf } from '../db/model-of.ts'

export const SUBJECT_KINDS = ['product', 'supplier', 'category', 'view', 'entry'] as const

const Columns = z.object({
  id: z.int(),
  member_id: z.int(),
  subject_kind: z.enum(SUBJECT_KINDS),
  subject_id: z.string(),
  subject_name: z.string(),
  condition_kind: z.enum(ALERT_WHENS),
  /** Multiple, percent or dollars; null for conditions without a bound. */
  bound: z.nullable(z.number()),
  muted: z.boolean(),
  /** Price alerts compare the next price with this one. */
  reference_price: z.nullable(z.number()),
  reference_currency: z.nullable(z.string()),
  created_at: z.date(),
})
export type AlertColumns = z.infer<typeof Columns>

export class AlertRow extends modelOf(Columns) {
  static override readonly tableName = 'alert'
}

export function columnsOfCondition(
  condition: AlertCondition,
): Pick<AlertColumns, 'condition_kind' | 'bound'> {
  return { condition_kind: condition.when, bound: boundOf(condition) }
}

export function conditionOf({
  condition_kind,
  bound,
}: Pick<AlertColumns, 'condition_kind' | 'bound'>): AlertCondition {
  switch (condition_kind) {
    case 'x-usual-over':
      return { when: condition_kind, times: bound ?? 0 }
    case 'price-change':
      return { when: condition_kind, percent: bound ?? 0 }
    case 'profit-over':
    case 'profit-under':
      return { when: condition_kind, dollars: bound ?? 0 }
    default:
      return { when: condition_kind }
  }
}

export function subjectOf(row: Pick<AlertColumns, 'subject_kind' | 'subject_id'>): AlertSubject {
  // Stored subjects passed the contract, and the answer's contract checks again.
  return { kind: row.subject_kind, id: row.subject_id } as AlertSubject
}

function boundOf(condition: AlertCondition): number | null {
  switch (condition.when) {
    case 'x-usual-over':
      return condition.times
    case 'price-change':
      return condition.percent
    case 'profit-over':
    case 'profit-under':
      return condition.dollars
    default:
      return null
  }
}
