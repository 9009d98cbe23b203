import * as z from 'zod/mini'
import { NotificationChoices } from '../contracts/account.ts'
import { modelOf } from '../db/model-of.ts'

const Columns = z.object({
  id: z.int(),
  issuer: z.string(),
  subject: z.string(),
  email: z.nullable(z.string()),
  /** Null: unknown. */
  email_verified: z.nullable(z.boolean()),
  first_name: z.nullable(z.string()),
  last_name: z.nullable(z.string()),
  picture_url: z.nullable(z.string()),
  contacts_used: z.int(),
  stripe_customer_id: z.nullable(z.string()),
  letter_new_device: z.boolean(),
  letter_weekly_report: z.boolean(),
  weekly_categories: NotificationChoices.shape.weeklyCategories,
  operator: z.boolean(),
  created_at: z.date(),
})

export class MemberRow extends modelOf(Columns) {
  static override readonly tableName = 'member'
}
