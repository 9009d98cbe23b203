import type { Db } from '../db/knex.ts'
import { type Outside, openOutside } from '../outgoing/post-outside.ts'
import type { Config } from '../settings/config.ts'
import { type PushKey, readPushKey } from './push-key.ts'

/** What both the app and the timetable send with. */
export interface Delivery {
  outside: Outside
  readKey(): Promise<PushKey>
  subject: string
  origin: string
  marketZone: string
}

/** Paths of the sandbox that messages may be sent to: its push service and its webhook bin. */
const FAKE_RECEIVERS = ['/push/', '/webhook-bin/'] as const

/** `sandbox`: where our fakes listen; they get messages only where this server is no production server. */
export function openDelivery(
  config: Config,
  { db, sandbox }: { db: Db; sandbox: { origin: string } | null },
): Delivery {
  const { publicUrl, mail, push, market, env } = config
  const fakes = sandbox && env !== 'production' ? FAKE_RECEIVERS.map((path) => sandbox.origin + path) : []
  let key: Promise<PushKey> | null = null
  return {
    outside: openOutside(fakes),
    readKey: () => {
      key ??= readPushKey(db, push).catch((error: unknown) => {
        key = null
        throw error
      })
      return key
    },
    subject: publicUrl.protocol === 'https:' ? publicUrl.origin : `mailto:${mail.contactTo}`,
    origin: publicUrl.origin,
    marketZone: market.timeZone,
  }
}
