import type { Db } from '../db/knex.ts'
import { type Outside, openOutside } from '../outgoing/post-outside.ts'
import type { Config } from '../settings/config.ts'
import { type PushKey, readPushKey } from './push-key.ts'

export interface Delivery {
  outside: Outside
  readKey(): Promise<PushKey>
  subject: string
  origin: string
  marketZone: string
}

const FAKE_RECEIVERS = ['/push/', '/webhook-bin/'] as const

/** Never sends to fakes in production. */
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
