import { OFFER_CURRENCY, OFFERS } from '../../contracts/plans.ts'
import type { Memory } from '../memory.ts'
import { createStripeFaults, type StripeCall } from './api/faults.ts'
import { startApi } from './api/server.ts'
import type { Books, StripeState } from './books.ts'
import { confirm } from './confirming.ts'
import { openDeliveries } from './deliveries.ts'
import type { FakeStripeServer } from './fake-stripe-server.ts'
import { SANDBOX_STRIPE } from './known.ts'
import type { PriceGiven } from './objects/price.ts'
import { portalDeed, portalView } from './portal.ts'
import { portalPath } from './portal-path.ts'
import { openWorld } from './world.ts'

const CALLS_KEPT = 5000

export interface FakeStripeOptions {
  memory: Memory<StripeState>
  /** The real clock. */
  now?: () => Date
  /** Without them, those of our two offers. */
  prices?: PriceGiven[]
  afterRetries?: Books['afterRetries']
  /** Told what went wrong where nobody waits for an answer. */
  onTrouble?: (error: unknown) => void
}

/** Starts Stripe's fake on a free port of 127.0.0.1, where it was when it was last stopped or killed. */
export async function startFakeStripe(options: FakeStripeOptions): Promise<FakeStripeServer> {
  const {
    memory,
    now = () => new Date(),
    prices = offered(),
    afterRetries = 'canceled',
    onTrouble = () => undefined,
  } = options
  const world = await openWorld({ memory, now, prices, afterRetries })
  const deliveries = openDeliveries(world, { secret: SANDBOX_STRIPE.webhookSecret, onTrouble })
  const faults = createStripeFaults()
  const calls: StripeCall[] = []
  const api = await startApi({
    world,
    secretKey: SANDBOX_STRIPE.secretKey,
    faults,
    onCall: (call) => {
      calls.push(call)
      if (calls.length > CALLS_KEPT) calls.shift()
    },
    onChange: deliveries.wake,
    onTrouble,
  })
  const change: FakeStripeServer['change'] = async (verb) => {
    const answer = await world.visit(verb)
    deliveries.wake()
    return answer
  }
  return {
    origin: api.origin,
    now: world.now,
    keys: SANDBOX_STRIPE,
    portalPath,
    deliverTo: deliveries.to,
    stop: async () => {
      await deliveries.stop()
      await api.stop()
      await world.settled()
    },
    advance: async (seconds) => {
      await world.moveAhead(seconds)
      deliveries.wake()
    },
    confirm: (given) => change((books) => confirm(books, given)),
    portal: (session) => world.look((books) => copied(portalView(books, session))),
    atPortal: (session, deed) =>
      change((books) => {
        const view = portalView(books, session)
        return view && { trouble: portalDeed(books, view, deed) }
      }),
    state: world.state,
    change,
    faults,
    calls,
    deliver: deliveries.byHand,
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
