import type { Db } from '../db/knex.ts'

export async function purgeInbox(db: Db): Promise<void> {
  await db.raw(`delete from contact_message where received_at < now() - interval '12 months'`)
  await db.raw(
    `delete from newsletter_address
     where (state = 'pending' and signed_up_at < now() - interval '7 days')
        or (state = 'left' and left_at < now() - interval '30 days')`,
  )
  await db.raw(`delete from newsletter_token where expires_at < now() - interval '7 days'`)
  await db.raw(`delete from letter where written_at < now() - interval '30 days'`)
  await db.raw('delete from rate_limit where expire < extract(epoch from now()) * 1000')
}
