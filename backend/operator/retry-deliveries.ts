import type { DeliveryChannel } from '../contracts/operator-deliveries.ts'
import type { Transaction } from '../db/knex.ts'
import * as failed from '../delivery/failed-deliveries.ts'
import { type Doer, recordAction } from './record-action.ts'
import type { AskWithin } from './runs.ts'

/** Returns the count; zero is not recorded. */
export async function retryDeliveries(
  trx: Transaction,
  by: Doer,
  wanted: { channel: DeliveryChannel; id?: string | undefined; now: Date },
  ask: AskWithin,
): Promise<number> {
  const { channel, id } = wanted
  const deliveries = await failed.retryDeliveries(trx, wanted)
  if (deliveries === 0) return 0
  await recordAction(trx, {
    by,
    action: 'alerts-retried',
    subject: id === undefined ? { alerts: deliveries } : { alert: id },
    details: { by: channel },
  })
  await ask(trx, channel === 'push' ? 'send-pushes' : 'send-webhooks')
  return deliveries
}
