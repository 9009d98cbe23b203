import { heldPlan } from '../billing/held-plan.ts'
import type { User } from '../contracts/identity.ts'
import type { Db, Transaction } from '../db/knex.ts'
import { MemberRow } from '../identity/member.row.ts'
import { pictureAddress } from '../pictures/address.ts'

export async function userOf(
  db: Db | Transaction,
  { userId, plan }: { userId: string; plan: 'free' | 'pro' },
  planNow: Date,
): Promise<User | null> {
  const row = await MemberRow.query(db)
    .findById(userId)
    .select(
      'id',
      'email',
      'email_verified',
      'first_name',
      'last_name',
      'picture_url',
      'contacts_used',
      'created_at',
      'operator',
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
    operator: row.operator,
  }
}
