import * as z from 'zod/mini'
import { Day } from '../calendar/days.ts'
import { RULES } from '../changes/change-rules.ts'
import type { AlertText } from '../changes/differences.ts'
import { alertOfDeadContact, alertOfShipment } from '../changes/supplier-changes.ts'
import { many } from '../db/checked-rows.ts'
import type { Transaction } from '../db/knex.ts'
import { Sourced, sourceLabelSql } from '../provenance/source-state.row.ts'
import { FOUND_DEAD_ON } from '../suppliers/verification.ts'
import { Alerted, type FiringTime, fireInBatches, sourced } from './write-events.ts'

export async function fireSupplierAlerts(trx: Transaction, time: FiringTime): Promise<number> {
  const read = (batch: object) => many(trx, Candidate, CANDIDATES, { at: time.at, ...batch })
  return await fireInBatches(trx, time, read, (row) => {
    const text = textOf(row)
    return text && sourced(text, row, `/supplier/${row.subject_id}`)
  })
}

function textOf({ dead_on, was_last_on, last_on }: z.infer<typeof Candidate>): AlertText | null {
  if (dead_on !== null) return alertOfDeadContact(dead_on)
  return last_on === null ? null : alertOfShipment(was_last_on, last_on)
}

const { contactDeadDays } = RULES.alert

/**
 * Members report contacts between editions, so the edition before is no baseline. Fires once in these days.
 */
const CANDIDATES = `select a.id as alert_id, a.member_id, 'supplier' as subject_kind, a.subject_id, s.name as subject_name,
    a.condition_kind, s.origin, s.observed_at, ${sourceLabelSql('s')} as source_label,
    b.last_shipment_on as was_last_on, s.last_shipment_on as last_on, c.dead_on
  from active_alert a
  join supplier s on s.id = a.subject_id::bigint
  join supplier_before b on b.id = s.id
  join alert made on made.id = a.id
  left join lateral (
    select ${FOUND_DEAD_ON} as dead_on from contact where a.condition_kind = 'contact-dead' and contact.supplier_id = s.id
  ) c on true
  where a.subject_kind = 'supplier' and a.id > :after and case a.condition_kind
    when 'supplier-shipped' then s.last_shipment_on > coalesce(b.last_shipment_on, '-infinity')
    else c.dead_on >= greatest((made.created_at at time zone 'UTC')::date,
        (cast(:at as timestamptz) at time zone 'UTC')::date - ${contactDeadDays})
      and not exists (
        select from alert_event e where e.alert_id = a.id and e.condition_kind = 'contact-dead'
          and e.at > cast(:at as timestamptz) - interval '${contactDeadDays} days')
    end
  order by a.id limit :limit`

const Candidate = z.object({
  ...Alerted.shape,
  ...Sourced.shape,
  was_last_on: z.nullable(Day),
  last_on: z.nullable(Day),
  dead_on: z.nullable(Day),
})
