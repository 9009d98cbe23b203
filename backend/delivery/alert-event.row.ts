import * as z from 'zod/mini'
import { AlertEvent, AlertFacts } from '../contracts/alerts.ts'
import { modelOf } from '../db/model-of.ts'

export const AlertEventColumns = z.object({
  id: z.string(),
  /** Insertion order, used for paging. */
  number: z.int(),
  alert_id: z.nullable(z.int()),
  member_id: z.int(),
  edition: z.int(),
  at: z.date(),
  condition_kind: AlertEvent.shape.when,
  subject_kind: AlertEvent.shape.subject.shape.kind,
  subject_id: z.string(),
  subject_name: z.string(),
  words: z.string(),
  facts: AlertFacts,
  href: z.string(),
  read_at: z.nullable(z.date()),
})

export class AlertEventRow extends modelOf(AlertEventColumns) {
  static override readonly tableName = 'alert_event'
}

export function eventOf(row: AlertEventRow): AlertEvent {
  return {
    id: row.id,
    alertId: row.alert_id === null ? null : String(row.alert_id),
    edition: row.edition,
    at: row.at.toISOString(),
    when: row.condition_kind,
    subject: { kind: row.subject_kind, id: row.subject_id },
    subjectName: row.subject_name,
    words: row.words,
    facts: row.facts,
    href: row.href,
    readAt: row.read_at?.toISOString() ?? null,
  }
}
