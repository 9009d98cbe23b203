import * as z from 'zod/mini'
import {
  DEFAULT_DELIVERY,
  type DeliverySettings,
  type DeliveryState,
  EMAIL_MODES,
} from '../contracts/delivery.ts'
import { one } from '../db/checked-rows.ts'
import type { Db, Transaction } from '../db/knex.ts'
import type { MailSettings } from '../inbox/mail-settings.ts'
import { Failure } from '../process/failure.ts'

export const SETTINGS = `s.email as mode, s.push, s.quiet_from, s.quiet_to, s.time_zone`
export const SETTINGS_OF = 'left join delivery_settings s on s.member_id = member.id'

export const StoredSettings = z.object({
  mode: z.nullable(z.enum(EMAIL_MODES)),
  push: z.nullable(z.boolean()),
  quiet_from: z.nullable(z.string()),
  quiet_to: z.nullable(z.string()),
  time_zone: z.nullable(z.string()),
})

export function settingsOf(row: z.infer<typeof StoredSettings>, marketZone: string): DeliverySettings {
  return {
    email: row.mode ?? DEFAULT_DELIVERY.email,
    push: row.push ?? DEFAULT_DELIVERY.push,
    quietFrom: row.quiet_from,
    quietTo: row.quiet_to,
    timeZone: row.time_zone !== null && isTimeZone(row.time_zone) ? row.time_zone : marketZone,
  }
}

export async function deliveryState(
  trx: Db | Transaction,
  memberId: string,
  { mail, marketZone }: { mail: MailSettings['mail']; marketZone: string },
): Promise<DeliveryState> {
  const row = await one(
    trx,
    State,
    `select ${SETTINGS}, member.email, member.email_verified,
       (select count(*) from push_subscription p where p.member_id = member.id) as devices
     from member ${SETTINGS_OF} where member.id = ?`,
    [memberId],
  )
  return { ...settingsOf(row, marketZone), devices: row.devices, emailState: emailStateOf(row, mail) }
}

const Addressee = z.object({ email: z.nullable(z.string()), email_verified: z.nullable(z.boolean()) })
const State = z.extend(StoredSettings, { ...Addressee.shape, devices: z.int() })

function emailStateOf(
  { email, email_verified }: z.infer<typeof Addressee>,
  mail: MailSettings['mail'],
): DeliveryState['emailState'] {
  if (mail.by === 'off') return 'no-mail'
  if (email === null) return 'no-address'
  return email_verified === false ? 'not-verified' : 'on'
}

/** Enabling email does not send earlier events. Throws `invalid_input` for an unknown time zone. */
export async function changeSettings(
  db: Db,
  memberId: string,
  { email, push, quietFrom, quietTo, timeZone }: DeliverySettings,
): Promise<void> {
  if (!isTimeZone(timeZone)) {
    throw new Failure('invalid_input', 'timeZone must be a time zone like Asia/Shanghai.', {
      field: 'timeZone',
    })
  }
  await db.raw(
    `insert into delivery_settings (member_id, email, email_since, push, quiet_from, quiet_to, time_zone)
     values (:memberId, :email, to_timestamp(0), :push, :quietFrom, :quietTo, :timeZone)
     on conflict (member_id) do update set
       email_since = case when delivery_settings.email = 'off' and excluded.email <> 'off' then now()
         else delivery_settings.email_since end,
       email = excluded.email, push = excluded.push, quiet_from = excluded.quiet_from, quiet_to = excluded.quiet_to,
       time_zone = excluded.time_zone`,
    { memberId, email, push, quietFrom, quietTo, timeZone },
  )
  await db.raw(
    `update delivery set due_at = now() where member_id = ? and state = 'waiting' and channel <> 'webhook'`,
    [memberId],
  )
}

/** Keeps a time zone chosen by the member. */
export async function learnTimeZone(db: Db, memberId: string, timeZone: string): Promise<void> {
  if (!isTimeZone(timeZone)) return
  await db.raw(
    `insert into delivery_settings (member_id, email, email_since, push, time_zone)
     values (:memberId, :email, to_timestamp(0), :push, :timeZone)
     on conflict (member_id) do update set time_zone = coalesce(delivery_settings.time_zone, excluded.time_zone)`,
    { memberId, timeZone, email: DEFAULT_DELIVERY.email, push: DEFAULT_DELIVERY.push },
  )
}

export function isTimeZone(value: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: value })
    return /^[A-Za-z]/.test(value)
  } catch (error) {
    if (error instanceof RangeError) return false
    throw error
  }
}
