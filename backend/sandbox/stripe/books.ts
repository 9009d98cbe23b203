import { randomBytes } from 'node:crypto'
import type Stripe from 'stripe'
import type { KeptCustomer } from './objects/customer.ts'
import { type KeptEvent, newEvent } from './objects/event.ts'
import type { KeptInvoice } from './objects/invoice.ts'
import type { KeptIntent } from './objects/payment-intent.ts'
import type { KeptCard } from './objects/payment-method.ts'
import { newPrice, type PriceGiven } from './objects/price.ts'
import type { KeptSetup } from './objects/setup-intent.ts'
import type { KeptSubscription } from './objects/subscription.ts'

/** All that the fake holds, live, by id. Relations are ids, as Stripe sends them unless they are expanded. */
export interface Books {
  /** Unix seconds: the moment that is being lived through. Only goes ahead. */
  at: number
  /** On whose account things happen just now: a request's, or nobody's but time's. */
  cause: Stripe.Event.Request
  /** What becomes of a subscription when the last retry of its invoice has failed. */
  afterRetries: 'canceled' | 'past_due'
  prices: Map<string, Stripe.Price>
  customers: Map<string, KeptCustomer | Stripe.DeletedCustomer>
  subscriptions: Map<string, KeptSubscription>
  invoices: Map<string, KeptInvoice>
  intents: Map<string, KeptIntent>
  setups: Map<string, KeptSetup>
  cards: Map<string, KeptCard>
  portals: Map<string, Stripe.BillingPortal.Session>
  events: Map<string, KeptEvent>
  repeats: Map<string, Repeat>
}

/** The answer to an idempotency key, given again to whoever repeats the request. */
interface Repeat {
  key: string
  /** Hash of the request: another one under the same key is refused. */
  request: string
  status: number
  body: string
  /** Unix seconds. */
  at: number
}

/** The same as plain data, to be remembered over a restart. Lists, because a map's order would be lost in `jsonb`. */
export interface StripeState {
  /** Seconds by which its clock is ahead of the real one. */
  ahead: number
  at: number
  customers: (KeptCustomer | Stripe.DeletedCustomer)[]
  subscriptions: KeptSubscription[]
  invoices: KeptInvoice[]
  intents: KeptIntent[]
  setups: KeptSetup[]
  cards: KeptCard[]
  portals: Stripe.BillingPortal.Session[]
  events: KeptEvent[]
  repeats: Repeat[]
}

/** Nobody's account: what happens because its time has come. */
export const BY_ITSELF: Stripe.Event.Request = { id: null, idempotency_key: null }

/** Stripe lists events for thirty days; these are far more than a sandbox sees in a month. */
const EVENTS_KEPT = 1000

export function openBooks(
  state: StripeState | null,
  { at, prices, afterRetries }: { at: number; prices: PriceGiven[]; afterRetries: Books['afterRetries'] },
): Books {
  return {
    at: state?.at ?? at,
    cause: BY_ITSELF,
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

/** What to remember. It shares its objects with the books: write it down before anything else happens. */
export function stateOf(books: Books, ahead: number): StripeState {
  return {
    ahead,
    at: books.at,
    customers: [...books.customers.values()],
    subscriptions: [...books.subscriptions.values()],
    invoices: [...books.invoices.values()],
    intents: [...books.intents.values()],
    setups: [...books.setups.values()],
    cards: [...books.cards.values()],
    portals: [...books.portals.values()],
    events: [...books.events.values()],
    repeats: [...books.repeats.values()],
  }
}

/** An id as Stripe's look: `sub_` and letters and digits that cannot be guessed. */
export function newId(prefix: string): string {
  return `${prefix}_${secretMark()}`
}

export function secretMark(): string {
  return randomBytes(12).toString('hex')
}

/** Writes down that something happened, for whoever lists events and for the webhook. */
export function emit(
  books: Books,
  type: Stripe.Event['type'],
  about: { id: string; object: string },
  before?: Record<string, unknown>,
): void {
  const event = newEvent(newId('evt'), books.at, { type, about, before, cause: books.cause })
  books.events.set(event.object.id, event)
  for (const [id, { delivery }] of books.events) {
    if (books.events.size <= EVENTS_KEPT) break
    if (delivery.state !== 'waiting') books.events.delete(id)
  }
}

/** A customer who was not deleted, or undefined. */
export function liveCustomer(books: Books, id: string): KeptCustomer | undefined {
  const customer = books.customers.get(id)
  return customer && !customer.deleted ? customer : undefined
}

/** One that another one names, and that is therefore there. */
export function named<Kept>(kept: Map<string, Kept>, id: string): Kept {
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
