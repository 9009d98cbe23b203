import type { FakeStripe } from '../../billing/payments.ts'
import type { StripeCall, StripeFaults } from './api/faults.ts'
import type { CardTrouble } from './cards.ts'
import type { Confirmed, ConfirmGiven } from './confirm-payment.ts'
import type { Webhook } from './deliver-event.ts'
import type { Delivered, DeliveryOrder } from './deliveries.ts'
import type { PortalAction, PortalView } from './portal.ts'
import type { StripeData, StripeState } from './stripe-data.ts'

export interface FakeStripeServer extends FakeStripe {
  deliverTo(webhook: Webhook): void
  stop(): Promise<void>

  /** Seconds. */
  advance(seconds: number): Promise<void>
  /** Null: the secret belongs to another customer. */
  confirm(given: ConfirmGiven): Promise<Confirmed | null>
  /** A copy. Null: unknown or expired session. */
  portal(session: string): Promise<PortalView | null>
  /** Null: unknown or expired session. */
  applyPortalAction(session: string, action: PortalAction): Promise<{ trouble: CardTrouble | null } | null>

  /** A copy, to compare the mirror with. `ahead`: seconds. */
  state(): StripeState
  /** For tests: bypasses the API. */
  change<T>(action: (data: StripeData) => T): Promise<T>
  faults: StripeFaults
  /** Includes faulty calls. */
  calls: readonly StripeCall[]
  /** For tests: duplicate, stale or forged events. Deliveries stay pending. */
  deliver(order: DeliveryOrder): Promise<Delivered[]>
}
