import type { Transaction } from '../../db/knex.ts'
import { PLAN_FACTS, type PlanFacts, planOf } from '../../identity/plan.ts'
import type { Categories } from './member-report.ts'

export interface Recipient {
  id: number
  email: string
  weekly_categories: Categories
}

/**
 * The next members, by id, to whom this week's report may be yet to be written: they pay or have paid, have an e-mail
 * address that may be written to, and are not without the wish. Whether they are Pro is seen when their turn comes. Empty: there are no more.
 */
export async function dueMembers(
  trx: Transaction,
  { week, after, limit }: { week: string; after: number; limit: number },
): Promise<Recipient[]> {
  const { rows } = await trx.raw<{ rows: Recipient[] }>(
    `select id, email, weekly_categories from member
     where id > :after and ${WANTS} and ${MAY_BE_PRO}
       and not exists (select from weekly_report r where r.member_id = member.id and r.week = :week)
     order by id limit :limit`,
    { week, after, limit },
  )
  return rows
}

/**
 * Takes a member's week, first of all that is written for it: whoever comes second waits for the first and gets nothing.
 * Null where it is taken, or where the member has left the report, the plan or us meanwhile.
 */
export async function takeWeek(
  trx: Transaction,
  { memberId, week, now, planNow }: { memberId: number; week: string; now: Date; planNow: Date },
): Promise<Recipient | null> {
  const { rows: members } = await trx.raw<{ rows: (Recipient & PlanFacts)[] }>(
    `select id, email, weekly_categories, ${PLAN_FACTS} from member where id = ? and ${WANTS}`,
    [memberId],
  )
  const [member] = members
  if (!member || planOf(member, planNow) !== 'pro') return null
  const { rows: taken } = await trx.raw(
    `insert into weekly_report (member_id, week, written_at) select id, :week, :now from member where id = :memberId
     on conflict do nothing returning member_id`,
    { memberId, week, now },
  )
  return taken.length > 0 ? member : null
}

/** Nobody is written to week by week whose address the sign-in service says is not verified: it may be a stranger's. */
const WANTS = 'letter_weekly_report and email is not null and email_verified is not false'
/** What only `planOf` decides, less those for whom it would always say no. */
const MAY_BE_PRO = `(plan = 'pro' or exists (
  select from subscription s where s.member_id = member.id and s.status in ('active', 'trialing', 'past_due')))`
