import * as z from 'zod/mini'
import { heldPlan } from '../billing/held-plan.ts'
import type { User } from '../contracts/identity.ts'
import { maybeOne, one } from '../db/checked-rows.ts'
import type { Db, Transaction } from '../db/knex.ts'
import { pictureAddress } from '../pictures/address.ts'
import { takeUpAllowance } from './kept-allowance.ts'
import type { Person } from './provider.ts'

/** The member that this person is, made if they are new; what the provider tells of them is brought up to date. */
export async function welcome(
  trx: Transaction,
  person: Person,
  now: Date,
): Promise<{ id: number; isNew: boolean }> {
  const { issuer, subject, email, emailVerified, firstName, lastName, pictureUrl } = person
  // A row that no transaction has replaced yet was inserted by this one.
  const { id, is_new: isNew } = await one(
    trx,
    Welcomed,
    `insert into member (issuer, subject, email, email_verified, first_name, last_name, picture_url, created_at, signed_in_at)
     values (:issuer, :subject, :email, :emailVerified, :firstName, :lastName, :pictureUrl, :now, :now)
     on conflict (issuer, subject) do update set
       email = coalesce(excluded.email, member.email),
       -- Said of the address that came with it.
       email_verified = case when excluded.email is null then member.email_verified else excluded.email_verified end,
       first_name = coalesce(excluded.first_name, member.first_name),
       last_name = coalesce(excluded.last_name, member.last_name),
       picture_url = coalesce(excluded.picture_url, member.picture_url),
       signed_in_at = excluded.signed_in_at
     returning id, xmax = 0 as is_new`,
    { issuer, subject, email, emailVerified, firstName, lastName, pictureUrl, now },
  )
  if (isNew) await takeUpAllowance(trx, id, person)
  return { id, isNew }
}

const Welcomed = z.object({ id: z.int(), is_new: z.boolean() })

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
