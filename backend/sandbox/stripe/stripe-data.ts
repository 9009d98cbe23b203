import { randomBytes } from 'node:crypto'
import type Stripe from 'stripe'
import type { StoredCustomer } from './objects/customer.ts'
import { newEvent, type StoredEvent } from './objects/event.ts'
import type { StoredInvoice } from './objects/invoice.ts'
import type { StoredIntent } from './objects/payment-intent.ts'
import type { StoredCard } from './objects/payment-method.ts'
import { newPrice, type PriceGiven } from './objects/price.ts'
import type { StoredSetup } from './objects/setup-intent.ts'
import type { StoredSubscription } from './objects/subscription.ts'

/** Relations are ids, as in unexpanded Stripe responses. */
export interface StripeData {
  /** Simulated Unix seconds; never decreases. */
  at: number
  cause: Stripe.Event.Request
  /** Status after the last failed retry. */
  afterRetries: 'canceled' | 'past_due'
  prices: Map<string, Stripe.Price>
  customers: Map<string, StoredCustomer | Stripe.DeletedCustomer>
  subscriptions: Map<string, StoredSubscription>
  invoices: Map<string, StoredInvoice>
  intents: Map<string, StoredIntent>
  setups: Map<string, StoredSetup>
  cards: Map<string, StoredCard>
  portals: Map<string, Stripe.BillingPortal.Session>
  events: Map<string, StoredEvent>
  repeats: Map<string, Repeat>
}

/** Replayed for a repeated key. */
interface Repeat {
  key: string
  /** Request hash; a different request is refused. */
  request: string
  status: number
  body: string
  /** Unix seconds. */
  at: number
}

/** Arrays, because `jsonb` loses a map's order. */
export interface StripeState {
  /** Seconds. */
  ahead: number
  at: number
  customers: (StoredCustomer | Stripe.DeletedCustomer)[]
  subscriptions: StoredSubscription[]
  invoices: StoredInvoice[]
  intents: StoredIntent[]
  setups: StoredSetup[]
  cards: StoredCard[]
  portals: Stripe.BillingPortal.Session[]
  events: StoredEvent[]
  repeats: Repeat[]
}

export const NO_REQUEST: Stripe.Event.Request = { id: null, idempotency_key: null }

/** Stripe lists 30 days of events, more than a sandbox has. */
const EVENTS_KEPT = 1000

export function createStripeData(
  state: StripeState | null,
  {
    at,
    prices,
    afterRetries,
  }: { at: number; prices: PriceGiven[]; afterRetries: StripeData['afterRetries'] },
): StripeData {
  return {
    at: state?.at ?? at,
    cause: NO_REQUEST,
    afterRetries,
    prices: byId(prices.map(newPrice)),
    customers: byId(state?.customers),
    subscriptions: byId(state?.subscriptions),
    invoices: byId(state?.invoices),
    intents: byId(state?.intents, ({ object }) => object.id),
    setups: byId(state?.setups, ({ object }) => object.id),
    cards: byId(state?.cards, ({ object }) => object.id),
    portals: byId(state?.portals),
    events: byId(state?.events, ({ object }) => object.id),
    repeats: byId(state?.repeats, ({ key }) => key),
  }
}

/** The live data share these objects: write them before the next change. */
export function stateOf(data: StripeData, ahead: number): StripeState {
  return {
    ahead,
    at: data.at,
    customers: [...data.customers.values()],
    subscriptions: [...data.subscriptions.values()],
    invoices: [...data.invoices.values()],
    intents: [...data.intents.values()],
    setups: [...data.setups.values()],
    cards: [...data.cards.values()],
    portals: [...data.portals.values()],
    events: [...data.events.values()],
    repeats: [...data.repeats.values()],
  }
}

export function newId(prefix: string): string {
  return `${prefix}_${randomSecret()}`
}

export function randomSecret(): string {
  return randomBytes(12).toString('hex')
}

export function emit(
  data: StripeData,
  type: Stripe.Event['type'],
  about: { id: string; object: string },
  before?: Record<string, unknown>,
): void {
  const event = newEvent(newId('evt'), data.at, { type, about, before, cause: data.cause })
  data.events.set(event.object.id, event)
  for (const [id, { delivery }] of data.events) {
    if (data.events.size <= EVENTS_KEPT) break
    if (delivery.state !== 'waiting') data.events.delete(id)
  }
}

export function liveCustomer(data: StripeData, id: string): StoredCustomer | undefined {
  const customer = data.customers.get(id)
  return customer && !customer.deleted ? customer : undefined
}

/** Throws for a missing id. */
export function getById<Kept>(kept: Map<string, Kept>, id: string): Kept {
  const found = kept.get(id)
  if (found === undefined) throw new Error(`The fake Stripe has lost ${id}`)
  return found
}

function byId<Kept>(
  list: Kept[] | undefined,
  idOf: (kept: Kept) => string = (kept) => (kept as { id: string }).id,
) {
  return new Map((list ?? []).map((kept) => [idOf(kept), kept]))
}
