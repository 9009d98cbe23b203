import type Stripe from 'stripe'
import type { StateStore } from '../state-store.ts'
import { advanceClock } from './advance-clock.ts'
import { unixSeconds } from './calendar.ts'
import type { PriceGiven } from './objects/price.ts'
import { createStripeData, NO_REQUEST, type StripeData, type StripeState, stateOf } from './stripe-data.ts'

/** Changes are saved before they are answered. */
export interface StripeStore {
  write<T>(action: (data: StripeData) => T, cause?: Stripe.Event.Request): Promise<T>
  read<T>(action: (data: StripeData) => T): Promise<T>
  now(): Date
  /** Seconds. */
  ahead(): number
  moveAhead(seconds: number): Promise<void>
  /** A copy. */
  state(): StripeState
  settled(): Promise<void>
}

export async function openStripeStore({
  stateStore,
  now,
  ...rest
}: {
  stateStore: StateStore<StripeState>
  now: () => Date
  prices: PriceGiven[]
  afterRetries: StripeData['afterRetries']
}): Promise<StripeStore> {
  const loaded = await stateStore.load()
  let ahead = loaded?.ahead ?? 0
  const clock = () => unixSeconds(now()) + ahead
  const data = createStripeData(loaded, { ...rest, at: clock() })
  const saving = coalesceWrites(() => stateStore.save(stateOf(data, ahead)))

  const enter = async <T>(action: (data: StripeData) => T): Promise<T> => {
    if (advanceClock(data, clock())) saving.changed()
    try {
      return action(data)
    } finally {
      data.cause = NO_REQUEST
      await saving.saved()
    }
  }
  const write: StripeStore['write'] = (action, cause = NO_REQUEST) =>
    enter((open) => {
      saving.changed()
      open.cause = cause
      return action(open)
    })

  return {
    write,
    read: enter,
    now: () => new Date(clock() * 1000),
    ahead: () => ahead,
    moveAhead: async (seconds) => {
      ahead += seconds
      await write(() => undefined)
    },
    state: () => JSON.parse(JSON.stringify(stateOf(data, ahead))),
    settled: saving.settled,
  }
}

/** One write at a time. Callers during a write share the next one. */
function coalesceWrites(save: () => Promise<void>) {
  let isBehind = false
  let underWay: Promise<void> = Promise.resolve()
  let next: Promise<void> | null = null
  const saved = (): Promise<void> => {
    if (!isBehind && !next) return underWay.then(() => (isBehind ? saved() : undefined))
    next ??= underWay.then(() => {
      next = null
      isBehind = false
      const writing = save()
      // Callers get the error; the next write includes these changes.
      underWay = writing.catch(() => {
        isBehind = true
      })
      return writing
    })
    return next
  }
  return {
    changed: () => {
      isBehind = true
    },
    saved,
    settled: () => next ?? underWay,
  }
}
