import * as z from 'zod/mini'
import { nextSlot } from '../../calendar/slots.ts'
import type { AnswerOf } from '../../contracts/endpoint.ts'
import { type previewWeeklyReport, WeeklyReport } from '../../contracts/weekly.ts'
import { maybeOne } from '../../db/checked-rows.ts'
import type { Transaction } from '../../db/knex.ts'
import type { MailSettings } from '../../inbox/mail-settings.ts'
import { Failure } from '../../process/failure.ts'
import type { Config } from '../../settings/config.ts'
import { firedAndDue, NOTHING_FIRED } from './fired-and-due.ts'
import { isEmpty, memberReport } from './member-report.ts'
import { dueWeek, endedWeek, nextReportAt, nextWritingAt } from './report-week.ts'
import { watchMoves } from './watch-moves.ts'
import { type WeekChanges, weekChangesNow } from './week-changes.ts'

export type Preview = AnswerOf<typeof previewWeeklyReport>

/** Once per edition, shared by all members. */
export function createWeekChanges(): (trx: Transaction) => Promise<WeekChanges | null> {
  let known: WeekChanges | null = null
  return async (trx) => {
    known = await weekChangesNow(trx, known)
    return known
  }
}

/** Run in a snapshot. */
export async function preview(
  trx: Transaction,
  {
    memberId,
    changes,
    mailSettings,
    timeZone,
    refreshAt,
    now,
  }: {
    memberId: number
    changes: WeekChanges | null
    mailSettings: MailSettings
    timeZone: string
    refreshAt: Config['refreshAt']
    now: Date
  },
): Promise<Preview> {
  const due = dueWeek(now, timeZone)
  const member = await maybeOne(
    trx,
    MemberRow,
    `select email, email_verified, letter_weekly_report, weekly_categories,
       exists (select from weekly_report where member_id = member.id and week = :week) as written
     from member where id = :memberId`,
    { memberId, week: due?.week ?? '' },
  )
  // Deleted meanwhile in another window.
  if (!member) throw new Failure('not_signed_in', 'This account no longer exists.')
  const { written } = member
  const report = changes && (await reportNow(trx, { memberId, member, changes, timeZone, now }))
  return {
    report,
    empty: report !== null && isEmpty(report),
    delivery: deliveryOf(member, mailSettings),
    nextAt: nextAt().toISOString(),
  }

  /** A due week waits for an edition that covers it, then for the timetable. */
  function nextAt(): Date {
    if (due === null || written) return nextReportAt(now, timeZone)
    const known = changes !== null && changes.until >= due.monday
    return nextWritingAt(known ? now : nextSlot(refreshAt, now))
  }
}

const MemberRow = z.object({
  email: z.nullable(z.string()),
  email_verified: z.nullable(z.boolean()),
  letter_weekly_report: z.boolean(),
  weekly_categories: WeeklyReport.shape.categories,
  written: z.boolean(),
})
type MemberRow = z.infer<typeof MemberRow>

async function reportNow(
  trx: Transaction,
  {
    memberId,
    member,
    changes,
    timeZone,
    now,
  }: { memberId: number; member: MemberRow; changes: WeekChanges; timeZone: string; now: Date },
) {
  const watched = (await watchMoves(trx, [memberId], changes)).get(memberId)
  const fired = (await firedAndDue(trx, [memberId], now)).get(memberId)
  return memberReport(changes, {
    categories: member.weekly_categories,
    watched: watched ?? { moves: [], suppliers: new Set() },
    fired: fired ?? NOTHING_FIRED,
    week: endedWeek(now, timeZone).week,
  })
}

function deliveryOf(member: MemberRow, { mail }: MailSettings): Preview['delivery'] {
  if (mail.by === 'off') return 'no-mail'
  if (member.email === null) return 'no-address'
  if (member.email_verified === false) return 'not-verified'
  return member.letter_weekly_report ? 'on' : 'not-wanted'
}
