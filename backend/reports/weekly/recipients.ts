import * as z from 'zod/mini'
import { WeeklyReport } from '../../contracts/weekly.ts'
import { changed, many, maybeOne } from '../../db/checked-rows.ts'
import type { Transaction } from '../../db/knex.ts'
import { PLAN_FACTS, PlanFacts, planOf } from '../../identity/plan.ts'
import type { Clock } from '../../process/clock.ts'

const Recipient = z.object({
  id: z.int(),
  email: z.string(),
  weekly_categories: WeeklyReport.shape.categories,
})
export type Recipient = z.infer<typeof Recipient>
const RecipientWithPlan = z.extend(Recipient, PlanFacts.shape)

/**
 * By id: members who pay or have paid, with a usable email and no opt-out. The plan is checked later. Empty:
 * done.
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
 * Claims the week before any write. Null: another process has it, or an opt-out, a lost plan or a deleted
 * account.
 */
export async function takeWeek(
  trx: Transaction,
  { memberId, week }: { memberId: number; week: string },
  { now, planNow }: Clock,
): Promise<Recipient | null> {
  const member = await maybeOne(
    trx,
    RecipientWithPlan,
    `select id, email, weekly_categories, ${PLAN_FACTS} from member where id = ? and ${WANTS}`,
    [memberId],
  )
  if (!member || planOf(member, planNow()) !== 'pro') return null
  const taken = await changed(
    trx,
    `insert into weekly_report (member_id, week, written_at) select id, :week, :now from member where id = :memberId
     on conflict do nothing`,
    { memberId, week, now: now() },
  )
  return taken > 0 ? member : null
}

/** An unverified address may be somebody else's. */
const WANTS = 'letter_weekly_report and email is not null and email_verified is not false'
/** Superset of `planOf`. */
const MAY_BE_PRO = `(plan = 'pro' or exists (
  select from subscription s where s.member_id = member.id and s.status in ('active', 'trialing', 'past_due')))`
