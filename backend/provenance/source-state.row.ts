import { Model, type RawBuilder, raw } from 'objection'
import * as z from 'zod/mini'
import { Day } from '../calendar/days.ts'
import { Origin } from '../contracts/provenance.ts'

export class SourceStateRow extends Model {
  static override readonly tableName = 'source_state'
  static override readonly idColumn = ['source', 'origin']
}

export const SourceState = z.object({
  source: z.string(),
  origin: Origin,
  label: z.string(),
  provides: z.array(z.string()),
  last_success_at: z.nullable(z.date()),
  last_attempt_at: z.nullable(z.date()),
  last_day: z.nullable(Day),
  message: z.nullable(z.string()),
  rows: z.nullable(z.int()),
})
export type SourceState = z.infer<typeof SourceState>

export function sourceLabel(table: 'product' | 'supplier' | 'shop' | 'hashtag'): RawBuilder {
  return raw(sourceLabelSql(table)).as('source_label')
}

export function sourceLabelSql(table: string): string {
  return `coalesce((select state.label from source_state state
        where state.source = ${table}.source and state.origin = ${table}.origin), ${table}.source)`
}

export const Sourced = z.object({ source_label: z.string(), origin: Origin, observed_at: z.date() })
export type Sourced = z.infer<typeof Sourced>
