import * as z from 'zod/mini'
import { one } from '../db/checked-rows.ts'
import type { Transaction } from '../db/knex.ts'
import { restoreAllowance } from './kept-allowance.ts'
import type { Person } from './oidc-provider.ts'

export async function upsertMember(
  trx: Transaction,
  person: Person,
  now: Date,
): Promise<{ id: number; isNew: boolean }> {
  const { issuer, subject, email, emailVerified, firstName, lastName, pictureUrl } = person
  // xmax is 0 for a row inserted by this statement.
  const { id, is_new: isNew } = await one(
    trx,
    Upserted,
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
  if (isNew) await restoreAllowance(trx, id, person)
  return { id, isNew }
}

const Upserted = z.object({ id: z.int(), is_new: z.boolean() })
