import * as z from 'zod/mini'
import { NotificationChoices } from '../contracts/account.ts'
import { maybeOne } from '../db/checked-rows.ts'
import type { Db, Transaction } from '../db/knex.ts'
import { Failure } from '../failure.ts'

export async function notificationChoices(
  trx: Transaction | Db,
  memberId: string,
): Promise<NotificationChoices> {
  return choicesOf(await maybeOne(trx, ChoicesRow, `select ${COLUMNS} from member where id = ?`, [memberId]))
}

/** Stores the choices and gives them as they are stored: each category once. */
export async function chooseNotifications(
  db: Db,
  memberId: string,
  choices: NotificationChoices,
): Promise<NotificationChoices> {
  const { newDevice, weeklyReport, weeklyCategories } = choices
  const stored = await maybeOne(
    db,
    ChoicesRow,
    `update member set letter_new_device = ?, letter_weekly_report = ?, weekly_categories = ?
     where id = ? returning ${COLUMNS}`,
    [newDevice, weeklyReport, [...new Set(weeklyCategories)], memberId],
  )
  return choicesOf(stored)
}

const ChoicesRow = z.object({
  letter_new_device: z.boolean(),
  letter_weekly_report: z.boolean(),
  weekly_categories: NotificationChoices.shape.weeklyCategories,
})

const COLUMNS = 'letter_new_device, letter_weekly_report, weekly_categories'

function choicesOf(row: z.infer<typeof ChoicesRow> | null): NotificationChoices {
  // Deleted in another window a moment ago.
  if (!row) throw new Failure('not_signed_in', 'This account no longer exists.')
  return {
    newDevice: row.letter_new_device,
    weeklyReport: row.letter_weekly_report,
    weeklyCategories: row.weekly_categories,
  }
}
