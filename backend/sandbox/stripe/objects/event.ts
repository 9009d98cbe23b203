import Stripe from 'stripe'

/** Every event's own part, whatever it is about. */
type EventObject = Omit<Stripe.Event, 'type' | 'data'> & {
  type: Stripe.Event['type']
  data: { object: { id: string; object: string }; previous_attributes?: Record<string, unknown> }
}

export interface StoredEvent {
  object: EventObject
  delivery: {
    state: 'waiting' | 'delivered' | 'given up'
    tries: number
    /** By the fake's clock, Unix seconds. */
    firstTriedAt: number | null
    dueAt: number
    /** What the last try was answered, in a few words. */
    answer: string | null
  }
}

/** `about` is copied as it is now: what comes later does not change what an event says. */
export function newEvent(
  id: string,
  at: number,
  given: {
    type: Stripe.Event['type']
    about: { id: string; object: string }
    before?: Record<string, unknown> | undefined
    cause: Stripe.Event.Request
  },
): StoredEvent {
  const { type, about, before, cause } = given
  return {
    object: {
      id,
      object: 'event',
      api_version: Stripe.API_VERSION,
      created: at,
      data: {
        object: JSON.parse(JSON.stringify(about)),
        ...(before && { previous_attributes: JSON.parse(JSON.stringify(before)) }),
      },
      livemode: false,
      pending_webhooks: 1,
      request: cause,
      type,
    },
    delivery: { state: 'waiting', tries: 0, firstTriedAt: null, dueAt: at, answer: null },
  }
}

/** An event that was not taken yet is pending. */
export function asSent({ object, delivery }: StoredEvent): StoredEvent['object'] {
  return { ...object, pending_webhooks: delivery.state === 'delivered' ? 0 : 1 }
}
