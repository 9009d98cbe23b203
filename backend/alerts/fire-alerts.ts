import type { Transaction } from '../db/knex.ts'
import { enqueueDeliveries } from '../delivery/enqueue-deliveries.ts'
import { chooseActiveAlerts } from './choose-active-alerts.ts'
import { fireListAlerts } from './fire-list-alerts.ts'
import { fireProductAlerts } from './fire-product-alerts.ts'
import { fireSupplierAlerts } from './fire-supplier-alerts.ts'
import type { EditionBefore } from './note-edition-before.ts'
import type { FiringTime } from './write-events.ts'

/**
 * The publication's transaction calls this, so a crash loses edition and events or neither. Returns the
 * number of events.
 */
export async function fireAlerts(
  trx: Transaction,
  before: EditionBefore | null,
  time: FiringTime,
): Promise<number> {
  if (before === null) return 0
  await chooseActiveAlerts(trx, time.at)
  const fired =
    (await fireProductAlerts(trx, time)) +
    (await fireSupplierAlerts(trx, time)) +
    (await fireListAlerts(trx, before, time))
  if (fired > 0) await enqueueDeliveries(trx, time.edition)
  return fired
}
