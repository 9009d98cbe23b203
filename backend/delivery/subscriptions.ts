import * as z from 'zod/mini'
import { DEVICES_MAX } from '../contracts/delivery.ts'
import { many, one } from '../db/checked-rows.ts'
import type { Db, Transaction } from '../db/knex.ts'
import { lockMember } from '../identity/lock-member.ts'
import { Subscription } from './send-push.ts'

interface Wanted {
  endpoint: string
  keys: { p256dh: string; auth: string }
  keyId: string
}

/** Lasts as long as the session. A known endpoint is the same browser. Returns the member's device count. */
export async function subscribe(
  db: Db,
  { memberId, sessionId }: { memberId: string; sessionId: string },
  { endpoint, keys, keyId }: Wanted,
): Promise<number> {
  return await db.transaction(async (trx) => {
    await lockMember(trx, memberId)
    await trx.raw(
      `insert into push_subscription (member_id, session_id, endpoint, p256dh, auth, key_id, device)
       select :memberId, session.id, :endpoint, :p256dh, :auth, :keyId, session.device
       from session where session.id = :sessionId and session.ended_at is null
       on conflict (endpoint) do update set member_id = excluded.member_id, session_id = excluded.session_id,
         p256dh = excluded.p256dh, auth = excluded.auth, key_id = excluded.key_id, device = excluded.device,
         created_at = case when push_subscription.member_id = excluded.member_id then push_subscription.created_at
           else now() end,
         seen_at = now(), failures = 0, failing_since = null, trouble = null`,
      { memberId, sessionId, endpoint, ...keys, keyId },
    )
    await trx.raw(
      `delete from push_subscription where id in (
         select id from push_subscription where member_id = ? order by seen_at desc, id desc offset ?)`,
      [memberId, DEVICES_MAX],
    )
    return await devicesOf(trx, memberId)
  })
}

export async function unsubscribe(db: Db, memberId: string, endpoint: string): Promise<number> {
  await db.raw('delete from push_subscription where endpoint = ? and member_id = ?', [endpoint, memberId])
  return await devicesOf(db, memberId)
}

const Device = z.extend(Subscription, { device: z.string() })

export async function subscriptionsOf(db: Db, memberId: string): Promise<z.infer<typeof Device>[]> {
  return await many(
    db,
    Device,
    `select ${Object.keys(Device.shape).join(', ')} from push_subscription where member_id = ? order by id`,
    [memberId],
  )
}

async function devicesOf(trx: Db | Transaction, memberId: string): Promise<number> {
  const { devices } = await one(
    trx,
    Count,
    'select count(*) as devices from push_subscription where member_id = ?',
    [memberId],
  )
  return devices
}

const Count = z.object({ devices: z.int() })
