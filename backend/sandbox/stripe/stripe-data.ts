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

/** All that the fake holds, by id. Relations are ids, as Stripe sends them unless they are expanded. */
export interface StripeData {
  /** Unix seconds: the moment that is being simulated. It never goes back. */
  at: number
  /** The request that causes what happens just now, or none where time does. */
  cause: Stripe.Event.Request
  /** What becomes of a subscription when the last retry of its invoice has failed. */
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

/** The answer under an idempotency key, given again when the request is repeated. */
interface Repeat {
  key: string
  /** Hash of the request: another one under the same key is refused. */
  request: string
  status: number
  body: string
  /** Unix seconds. */
  at: number
}

/** The same as plain data, saved over a restart. Lists, because a map's order would be lost in `jsonb`. */
export interface StripeState {
  /** Seconds by which its clock is ahead of the real one. */
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

/** For what happens because its time has come. */
export const NO_REQUEST: Stripe.Event.Request = { id: null, idempotency_key: null }

/** Stripe lists events for thirty days; these are far more than a sandbox sees in a month. */
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

/** What to save. It shares its objects with the live data, so it is to be written before anything else changes. */
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

/** An id as Stripe's look: `sub_` and letters and digits that cannot be guessed. */
export function newId(prefix: string): string {
  return `${prefix}_${randomSecret()}`
}

export function randomSecret(): string {
  return randomBytes(12).toString('hex')
}

/** Records an event, for the list of events and for the webhook. */
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

/** A customer who was not deleted, or undefined. */
export function liveCustomer(data: StripeData, id: string): StoredCustomer | undefined {
  const customer = data.customers.get(id)
  return customer && !customer.deleted ? customer : undefined
}

/** One that another one names, and that is therefore there. */
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
