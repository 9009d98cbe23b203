import * as z from 'zod/mini'
import { WeeklyReport } from '../../contracts/weekly.ts'
import { changed, many, maybeOne } from '../../db/checked-rows.ts'
import type { Transaction } from '../../db/knex.ts'
import { PLAN_FACTS, PlanFacts, planOf } from '../../identity/plan.ts'

const Recipient = z.object({
  id: z.int(),
  email: z.string(),
  weekly_categories: WeeklyReport.shape.categories,
})
export type Recipient = z.infer<typeof Recipient>
const RecipientWithPlan = z.extend(Recipient, PlanFacts.shape)

/**
 * The next members, by id, to whom this week's report may be yet to be written: they pay or have paid, have an e-mail
 * address that may be written to, and are not without the wish. Whether they are Pro is seen when their turn comes. Empty: there are no more.
 */
export async function dueMembers(
  trx: Transaction,
  { week, after, limit }: { week: string; after: number; limit: number },
): Promise<Recipient[]> {
  return await many(
    trx,
    Recipient,
    `select id, email, weekly_categories from member
     where id > :after and ${WANTS} and ${MAY_BE_PRO}
       and not exists (select from weekly_report r where r.member_id = member.id and r.week = :week)
     order by id limit :limit`,
    { week, after, limit },
  )
}

/**
 * Claims a member's week before anything is written for it: a second process waits for the first and gets nothing.
 * Null where it is taken, or where the member has left the report, the plan or us meanwhile.
 */
export async function takeWeek(
  trx: Transaction,
  { memberId, week, now, planNow }: { memberId: number; week: string; now: Date; planNow: Date },
): Promise<Recipient | null> {
  const member = await maybeOne(
    trx,
    RecipientWithPlan,
    `select id, email, weekly_categories, ${PLAN_FACTS} from member where id = ? and ${WANTS}`,
    [memberId],
  )
  if (!member || planOf(member, planNow) !== 'pro') return null
  const taken = await changed(
    trx,
    `insert into weekly_report (member_id, week, written_at) select id, :week, :now from member where id = :memberId
     on conflict do nothing`,
    { memberId, week, now },
  )
  return taken > 0 ? member : null
}

/** No report goes to an address that the sign-in service calls unverified: it may belong to somebody else. */
const WANTS = 'letter_weekly_report and email is not null and email_verified is not false'
/** What only `planOf` decides, less those for whom it would always say no. */
const MAY_BE_PRO = `(plan = 'pro' or exists (
  select from subscription s where s.member_id = member.id and s.status in ('active', 'trialing', 'past_due')))`
