import Stripe from 'stripe'

type EventObject = Omit<Stripe.Event, 'type' | 'data'> & {
  type: Stripe.Event['type']
  data: { object: { id: string; object: string }; previous_attributes?: Record<string, unknown> }
}

export interface StoredEvent {
  object: EventObject
  delivery: {
    state: 'waiting' | 'delivered' | 'given up'
    tries: number
    /** Unix seconds, fake clock. */
    firstTriedAt: number | null
    dueAt: number
    answer: string | null
  }
}

/** A copy of `about`, so later changes do not alter the event. */
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

export function asSent({ object, delivery }: StoredEvent): StoredEvent['object'] {
  return { ...object, pending_webhooks: delivery.state === 'delivered' ? 0 : 1 }
}
