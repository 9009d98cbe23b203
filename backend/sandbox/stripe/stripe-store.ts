import type Stripe from 'stripe'
import type { StateStore } from '../state-store.ts'
import { advanceClock } from './advance-clock.ts'
import { unixSeconds } from './calendar.ts'
import type { PriceGiven } from './objects/price.ts'
import { createStripeData, NO_REQUEST, type StripeData, type StripeState, stateOf } from './stripe-data.ts'

/** The data with their clock, saved before anything is answered from them. */
export interface StripeStore {
  /** Reads and changes the data. Resolves when the change is saved. */
  write<T>(action: (data: StripeData) => T, cause?: Stripe.Event.Request): Promise<T>
  /** The same without changing anything. */
  read<T>(action: (data: StripeData) => T): Promise<T>
  /** Its clock: the real one, and what it was moved ahead by. */
  now(): Date
  /** In seconds. */
  ahead(): number
  moveAhead(seconds: number): Promise<void>
  /** A copy of all that it saves. */
  state(): StripeState
  /** Resolves when everything is saved. */
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

/** One write at a time; all callers that come during it share the next one, which holds their changes too. */
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
      // Its callers get the error; the next write holds the same changes and more.
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
