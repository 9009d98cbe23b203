import type { NotificationChoices } from '../contracts/account.ts'
import type { Db, Transaction } from '../db/knex.ts'
import { Failure } from '../failure.ts'

export async function notificationChoices(
  trx: Transaction | Db,
  memberId: string,
): Promise<NotificationChoices> {
  const { rows } = await trx.raw<{ rows: ChoicesRow[] }>(`select ${COLUMNS} from member where id = ?`, [
    memberId,
  ])
  return choicesOf(rows[0])
}

/** Stores the choices and gives them as they are stored: each category once. */
export async function chooseNotifications(
  db: Db,
  memberId: string,
  choices: NotificationChoices,
): Promise<NotificationChoices> {
  const { newDevice, weeklyReport, weeklyCategories } = choices
  const { rows } = await db.raw<{ rows: ChoicesRow[] }>(
    `update member set letter_new_device = ?, letter_weekly_report = ?, weekly_categories = ?
     where id = ? returning ${COLUMNS}`,
    [newDevice, weeklyReport, [...new Set(weeklyCategories)], memberId],
  )
  return choicesOf(rows[0])
}

interface ChoicesRow {
  letter_new_device: boolean
  letter_weekly_report: boolean
  weekly_categories: NotificationChoices['weeklyCategories']
}

const COLUMNS = 'letter_new_device, letter_weekly_report, weekly_categories'

function choicesOf(row: ChoicesRow | undefined): NotificationChoices {
  // Deleted in another window a moment ago.
  if (!row) throw new Failure('not_signed_in', 'This account no longer exists.')
  return {
    newDevice: row.letter_new_device,
    weeklyReport: row.letter_weekly_report,
    weeklyCategories: row.weekly_categories,
  }
}
