import type { FakeStripe } from '../../billing/payments.ts'
import type { StripeCall, StripeFaults } from './api/faults.ts'
import type { CardTrouble } from './cards.ts'
import type { Confirmed, ConfirmGiven } from './confirm-payment.ts'
import type { Webhook } from './deliver-event.ts'
import type { Delivered, DeliveryOrder } from './deliveries.ts'
import type { PortalAction, PortalView } from './portal.ts'
import type { StripeData, StripeState } from './stripe-data.ts'

/** The fake Stripe as the rest of the server sees it. */
export interface FakeStripeServer extends FakeStripe {
  /** From now on signed events are sent to this address of ours, under this host name; undelivered ones again and again. */
  deliverTo(webhook: Webhook): void
  stop(): Promise<void>

  /** Moves its clock ahead, by seconds, and simulates what falls due on the way. */
  advance(seconds: number): Promise<void>
  /** What Stripe.js does with a card. Null: the secret is none of this customer's. */
  confirm(given: ConfirmGiven): Promise<Confirmed | null>
  /** What a session of the billing portal shows; null when it is unknown or too old. A copy. */
  portal(session: string): Promise<PortalView | null>
  /** Does it, and says what Stripe says against it; null for a session that is unknown or too old. */
  applyPortalAction(session: string, action: PortalAction): Promise<{ trouble: CardTrouble | null } | null>

  /** All that it holds, `ahead` in seconds. A copy: what a mirror is held against. */
  state(): StripeState
  /** Changes its data as nobody from outside could, with the functions of `invoices.ts` and its neighbours. For tests. */
  change<T>(action: (data: StripeData) => T): Promise<T>
  /** For tests: how its API misbehaves. */
  faults: StripeFaults
  /** The last calls of its API, faulty ones included. */
  calls: readonly StripeCall[]
  /** For tests: sends events by hand, twice, stale or forged. Does not count as delivered. */
  deliver(order: DeliveryOrder): Promise<Delivered[]>
}
