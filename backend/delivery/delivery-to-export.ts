import * as z from 'zod/mini'
import type { ExportedDelivery } from '../contracts/delivery.ts'
import { WEBHOOK_SHAPES } from '../contracts/webhooks.ts'
import { many, maybeOne, one } from '../db/checked-rows.ts'
import type { Transaction } from '../db/knex.ts'
import { SETTINGS, SETTINGS_OF, StoredSettings, settingsOf } from './delivery-settings.ts'

/** Without secrets: endpoints, webhook secrets, feed URL. */
export async function deliveryToExport(
  trx: Transaction,
  memberId: string,
  marketZone: string,
): Promise<z.infer<typeof ExportedDelivery>> {
  const stored = await one(
    trx,
    StoredSettings,
    `select ${SETTINGS} from member ${SETTINGS_OF} where member.id = ?`,
    [memberId],
  )
  const devices = await many(
    trx,
    Device,
    'select device, created_at from push_subscription where member_id = ? order by id',
    [memberId],
  )
  const webhooks = await many(
    trx,
    Hook,
    'select name, url, shape, created_at from webhook where member_id = ? order by id',
    [memberId],
  )
  const feed = await maybeOne(trx, Since, 'select created_at from private_feed where member_id = ?', [
    memberId,
  ])
  return {
    settings: settingsOf(stored, marketZone),
    devices: devices.map(({ device, created_at }) => ({ device, since: created_at.toISOString() })),
    webhooks: webhooks.map(({ created_at, ...hook }) => ({ ...hook, createdAt: created_at.toISOString() })),
    feedSince: feed?.created_at.toISOString() ?? null,
  }
}

const Since = z.object({ created_at: z.date() })
const Device = z.extend(Since, { device: z.string() })
const Hook = z.extend(Since, { name: z.string(), url: z.string(), shape: z.enum(WEBHOOK_SHAPES) })
