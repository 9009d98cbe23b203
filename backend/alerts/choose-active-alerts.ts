import * as z from 'zod/mini'
import { many } from '../db/checked-rows.ts'
import type { Transaction } from '../db/knex.ts'
import { PLAN_FACTS, PlanFacts, planOf } from '../identity/plan.ts'
import { BEYOND_FREE, POSITION, SUBJECT_IS_THERE } from './active-alerts.ts'

/**
 * Fills the temporary table `active_alert` with alerts that may fire, and locks their members until the
 * transaction ends. Skips accounts that are being deleted, because waiting could deadlock.
 */
export async function chooseActiveAlerts(trx: Transaction, now: Date): Promise<void> {
  const members = await many(
    trx,
    MemberPlan,
    `select member.id, ${PLAN_FACTS} from member where exists (select from alert where alert.member_id = member.id)
     for key share of member skip locked`,
  )
  const all = members.map(({ id }) => id)
  const pro = members.filter((member) => planOf(member, now) === 'pro').map(({ id }) => id)
  await trx.raw(
    `create temp table active_alert (
       id bigint primary key, member_id bigint, subject_kind text, subject_id text, subject_name text, condition_kind text,
       bound numeric, reference_price numeric, reference_currency text, product_id bigint
     ) on commit drop`,
  )
  await trx.raw(
    `insert into active_alert
     select id, member_id, subject_kind, subject_id, subject_name, condition_kind, bound, reference_price, reference_currency, product_id
     from (
       select a.*, ${POSITION} as position, e.id is not null as is_entry,
         case a.subject_kind when 'product' then a.subject_id::bigint when 'entry' then e.product_id end as product_id
       from alert a
       left join pipeline_entry e on a.subject_kind = 'entry' and e.member_id = a.member_id and e.id = a.subject_id
         and e.stage <> 'dropped'
       where a.member_id = any(cast(:all as bigint[])) and ${SUBJECT_IS_THERE}
     ) numbered
     where not muted and (member_id = any(cast(:pro as bigint[])) or not ${BEYOND_FREE})
       and (subject_kind <> 'entry' or is_entry)`,
    { all, pro },
  )
  await trx.raw('analyze active_alert')
}

const MemberPlan = z.extend(z.object({ id: z.int() }), PlanFacts.shape)
