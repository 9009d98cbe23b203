import type { PresetChange } from '#contracts/presets'
import { KEPT } from '../../../offline/device-storage.ts'
import { createOutbox, type OutboxKind } from '../../../offline/outbox.ts'

/** A visitor's decisions stay here and move to the account at sign-in. At equal times the second wins. */
export const COSTS_KIND: OutboxKind<PresetChange> = {
  key: KEPT.costs,
  ownerKey: 'costs:owner',
  change: (schemas) => schemas.PresetChange,
  idOf: (change) => `${subjectOf(change)} ${change.at}`,
  subjectOf,
  isLater: (change, other) => change.at >= other.at,
}

export const costsOutbox = createOutbox(COSTS_KIND)

function subjectOf(change: PresetChange): string {
  if (change.kind === 'preset') return `preset ${change.key}`
  return change.kind === 'figures' ? `figures ${change.productId}` : 'default'
}
