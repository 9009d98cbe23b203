import * as z from 'zod/mini'
import { Day } from '../calendar/days.ts'
import { many } from '../db/checked-rows.ts'
import type { Transaction } from '../db/knex.ts'
import { formatSource } from '../provenance/format-figures.ts'
import { provenanceOf } from '../provenance/provenance-of.ts'
import { Sourced, sourceLabelSql } from '../provenance/source-state.row.ts'
import { FOUND_DEAD_ON } from '../suppliers/verification.ts'
import { type AlertText, describeDeadContact, describeShipment } from './alert-words.ts'
import { type Firing, type FiringTime, firingsOf, writeEvents } from './write-events.ts'

export async function fireSupplierAlerts(trx: Transaction, time: FiringTime): Promise<number> {
  let [fired, after] = [0, 0]
  while (true) {
    const rows = await many(trx, Candidate, CANDIDATES, { at: time.at, after, limit: AT_ONCE })
    fired += await writeEvents(
      trx,
      firingsOf(rows, (row) => firingOf(row, time.edition)),
      time,
    )
    const last = rows.at(-1)
    if (!last) return fired
    after = last.alert_id
  }
}

const AT_ONCE = 5000

function firingOf(row: Candidate, edition: number): Firing | null {
  const text = textOf(row)
  if (text === null) return null
  const { alert_id, member_id, subject_id, condition_kind, name } = row
  return {
    ...{ alert_id, member_id, subject_id, condition_kind },
    subject_kind: 'supplier',
    subject_name: name,
    words: text.words,
    facts: { ...text.facts, source: formatSource(provenanceOf(row)) },
    href: `/supplier/${subject_id}`,
    once: `edition ${edition}`,
  }
}

function textOf({ dead_on, was_last_on, last_on }: Candidate): AlertText | null {
  if (dead_on !== null) return describeDeadContact(dead_on)
  return last_on === null ? null : describeShipment(was_last_on, last_on)
}

/** Members report contacts between editions, so the edition before is no baseline. Fires at most once a month. */
const CANDIDATES = `select a.id as alert_id, a.member_id, a.subject_id, a.condition_kind, s.name, s.origin, s.observed_at,
    ${sourceLabelSql('s')} as source_label, b.last_shipment_on as was_last_on, s.last_shipment_on as last_on, c.dead_on
  from active_alert a
  join supplier s on s.id = a.subject_id::bigint
  join supplier_before b on b.id = s.id
  join alert made on made.id = a.id
  left join lateral (
    select ${FOUND_DEAD_ON} as dead_on from contact where a.condition_kind = 'contact-dead' and contact.supplier_id = s.id
  ) c on true
  where a.subject_kind = 'supplier' and a.id > :after and case a.condition_kind
    when 'supplier-shipped' then s.last_shipment_on > coalesce(b.last_shipment_on, '-infinity')
    else c.dead_on >= greatest((made.created_at at time zone 'UTC')::date, (cast(:at as timestamptz) at time zone 'UTC')::date - 30)
      and not exists (
        select from alert_event e where e.alert_id = a.id and e.condition_kind = 'contact-dead'
          and e.at > cast(:at as timestamptz) - interval '30 days')
    end
  order by a.id limit :limit`

const Candidate = z.object({
  ...Sourced.shape,
  alert_id: z.int(),
  member_id: z.int(),
  subject_id: z.string(),
  condition_kind: z.enum(['supplier-shipped', 'contact-dead']),
  name: z.string(),
  was_last_on: z.nullable(Day),
  last_on: z.nullable(Day),
  dead_on: z.nullable(Day),
})
type Candidate = z.infer<typeof Candidate>
