import type { NotificationChoices } from '../contracts/account.ts'
import type { Db, Transaction } from '../db/knex.ts'
import { MemberRow } from '../identity/member.row.ts'
import { Failure } from '../process/failure.ts'

export async function notificationChoices(
  trx: Transaction | Db,
  memberId: string,
): Promise<NotificationChoices> {
  return choicesOf(await MemberRow.query(trx).findById(memberId).select(COLUMNS))
}

export async function chooseNotifications(
  db: Db,
  memberId: string,
  { newDevice, weeklyReport, weeklyCategories }: NotificationChoices,
): Promise<NotificationChoices> {
  const [stored] = await MemberRow.query(db)
    .where('id', memberId)
    .patch({
      letter_new_device: newDevice,
      letter_weekly_report: weeklyReport,
      weekly_categories: [...new Set(weeklyCategories)],
    })
    .returning(COLUMNS)
  return choicesOf(stored)
}

const COLUMNS = ['letter_new_device', 'letter_weekly_report', 'weekly_categories']

function choicesOf(member: MemberRow | undefined): NotificationChoices {
  // Deleted in another window.
  if (!member) throw new Failure('not_signed_in', 'This account no longer exists.')
  return {
    newDevice: member.letter_new_device,
    weeklyReport: member.letter_weekly_report,
    weeklyCategories: member.weekly_categories,
  }
}
