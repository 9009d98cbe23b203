import { OFFER_CURRENCY, OFFERS } from '../../contracts/plans.ts'
import type { StateStore } from '../state-store.ts'
import { createStripeFaults, type StripeCall } from './api/faults.ts'
import { startApi } from './api/server.ts'
import { confirm } from './confirm-payment.ts'
import { openDeliveries } from './deliveries.ts'
import type { FakeStripeServer } from './fake-stripe-server.ts'
import type { PriceGiven } from './objects/price.ts'
import { applyPortalAction, portalView } from './portal.ts'
import { portalPath } from './portal-path.ts'
import { SANDBOX_STRIPE } from './sandbox-stripe.ts'
import type { StripeData, StripeState } from './stripe-data.ts'
import { openStripeStore } from './stripe-store.ts'

const CALLS_KEPT = 5000

export interface FakeStripeOptions {
  stateStore: StateStore<StripeState>
  /** Real clock. */
  now?: () => Date
  prices?: PriceGiven[]
  afterRetries?: StripeData['afterRetries']
  /** For errors outside a request. */
  onTrouble?: (error: unknown) => void
}

/** Restores the last saved state. */
export async function startFakeStripe(options: FakeStripeOptions): Promise<FakeStripeServer> {
  const {
    stateStore,
    now = () => new Date(),
    prices = offered(),
    afterRetries = 'canceled',
    onTrouble = () => undefined,
  } = options
  const store = await openStripeStore({ stateStore, now, prices, afterRetries })
  const deliveries = openDeliveries(store, { secret: SANDBOX_STRIPE.webhookSecret, onTrouble })
  const faults = createStripeFaults()
  const calls: StripeCall[] = []
  const api = await startApi({
    store,
    secretKey: SANDBOX_STRIPE.secretKey,
    faults,
    onCall: (call) => {
      calls.push(call)
      if (calls.length > CALLS_KEPT) calls.shift()
    },
    onChange: deliveries.wake,
    onTrouble,
  })
  const change: FakeStripeServer['change'] = async (action) => {
    const answer = await store.write(action)
    deliveries.wake()
    return answer
  }
  return {
    origin: api.origin,
    now: store.now,
    keys: SANDBOX_STRIPE,
    portalPath,
    deliverTo: deliveries.to,
    stop: async () => {
      await deliveries.stop()
      await api.stop()
      await store.settled()
    },
    advance: async (seconds) => {
      await store.moveAhead(seconds)
      deliveries.wake()
    },
    confirm: (given) => change((data) => confirm(data, given)),
    portal: (session) => store.read((data) => copied(portalView(data, session))),
    applyPortalAction: (session, action) =>
      change((data) => {
        const view = portalView(data, session)
        return view && { trouble: applyPortalAction(data, view, action) }
      }),
    state: store.state,
    change,
    faults,
    calls,
    deliver: deliveries.deliver,
  }
}

function offered(): PriceGiven[] {
  const { premium, pro } = SANDBOX_STRIPE.prices
  return [
    { id: premium, unitAmount: OFFERS.premium.cents, currency: OFFER_CURRENCY },
    { id: pro, unitAmount: OFFERS.pro.cents, currency: OFFER_CURRENCY },
  ]
}

function copied<T>(value: T): T {
  return JSON.parse(JSON.stringify(value))
}
