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
  happening: z.enum(ALERT_WHENS),
  /** Multiple, percent or dollars; null for conditions without a bound. */
  bound: z.nullable(z.number()),
  muted: z.boolean(),
  /** Price alerts: the price that the next one is compared with. */
  told_price: z.nullable(z.number()),
  told_currency: z.nullable(z.string()),
  created_at: z.date(),
})
export type AlertColumns = z.infer<typeof Columns>

export class AlertRow extends modelOf(Columns) {
  static override readonly tableName = 'alert'
}

export function columnsOfCondition(condition: AlertCondition): Pick<AlertColumns, 'happening' | 'bound'> {
  return { happening: condition.when, bound: boundOf(condition) }
}

export function conditionOf({ happening, bound }: Pick<AlertColumns, 'happening' | 'bound'>): AlertCondition {
  switch (happening) {
    case 'x-usual-over':
      return { when: happening, times: bound ?? 0 }
    case 'price-change':
      return { when: happening, percent: bound ?? 0 }
    case 'profit-over':
    case 'profit-under':
      return { when: happening, dollars: bound ?? 0 }
    default:
      return { when: happening }
  }
}

export function subjectOf(row: Pick<AlertColumns, 'subject_kind' | 'subject_id'>): AlertSubject {
  // Only contract-checked subjects are stored, and the answer's contract checks again.
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
