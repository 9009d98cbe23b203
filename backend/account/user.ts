import * as z from 'zod/mini'
import { heldPlan } from '../billing/held-plan.ts'
import type { User } from '../contracts/identity.ts'
import { maybeOne } from '../db/checked-rows.ts'
import type { Db, Transaction } from '../db/knex.ts'
import { pictureAddress } from '../pictures/address.ts'

/** What the browser may know of its member; null where the account has just been deleted. */
export async function userOf(
  db: Db | Transaction,
  { userId, plan }: { userId: string; plan: 'free' | 'pro' },
  planNow: Date,
): Promise<User | null> {
  const row = await maybeOne(
    db,
    MemberRow,
    `select id, email, email_verified, first_name, last_name, picture_url, contacts_used, created_at
     from member where id = ?`,
    [userId],
  )
  if (!row) return null
  return {
    id: String(row.id),
    firstName: row.first_name,
    lastName: row.last_name,
    email: row.email,
    emailVerified: row.email_verified,
    profileImageUrl: pictureAddress(row.picture_url, 96),
    createdAt: row.created_at.toISOString(),
    contactsUsed: row.contacts_used,
    subscriptionStatus: plan === 'pro' ? 'active' : 'free',
    plan: plan === 'pro' ? await heldPlan(db, userId, planNow) : null,
  }
}

const MemberRow = z.object({
  id: z.int(),
  email: z.nullable(z.string()),
  email_verified: z.nullable(z.boolean()),
  first_name: z.nullable(z.string()),
  last_name: z.nullable(z.string()),
  picture_url: z.nullable(z.string()),
  contacts_used: z.int(),
  created_at: z.date(),
})
