import { ALERTS_OF_PLAN } from '../contracts/plans.ts'

/**
 * SQL over `alert a`: rank among the member's alerts, oldest first. Saved views need a plan, so they rank
 * last.
 */
export const POSITION = `row_number() over (
  partition by a.member_id order by (a.subject_kind = 'view'), a.created_at, a.id)`

/** SQL over `position` and `subject_kind`. */
export const BEYOND_FREE = `(position > ${ALERTS_OF_PLAN.free} or subject_kind = 'view')`

/** SQL over `alert a`. Products and suppliers always count, because a later refresh can bring them back. */
export const SUBJECT_IS_THERE = `case a.subject_kind
  when 'view' then exists (select from saved_view v where v.id = a.subject_id::bigint and v.member_id = a.member_id)
  when 'entry' then exists (
    select from pipeline_entry e where e.member_id = a.member_id and e.id = a.subject_id and e.stage is not null)
  else true end`

/** SQL over `alert a`: the current name, else the last known one. */
export const SUBJECT_NAME = `coalesce(case a.subject_kind
  when 'product' then (select p.name from product p where p.id = a.subject_id::bigint)
  when 'supplier' then (select s.name from supplier s where s.id = a.subject_id::bigint)
  when 'view' then (select v.name from saved_view v where v.id = a.subject_id::bigint)
  when 'entry' then (select coalesce(p.name, e.name) from pipeline_entry e left join product p on p.id = e.product_id
    where e.member_id = a.member_id and e.id = a.subject_id)
  end, a.subject_name)`
