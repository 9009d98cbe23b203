import type Stripe from 'stripe'
import type { Memory } from '../memory.ts'
import { type Books, BY_ITSELF, openBooks, type StripeState, stateOf } from './books.ts'
import { unixSeconds } from './calendar.ts'
import type { PriceGiven } from './objects/price.ts'
import { liveUntil } from './passing-time.ts'

/** The books with their clock and their memory: nothing that is answered from here can be forgotten. */
export interface World {
  /** Reads and changes the books. The answer is given when what it rests on is kept. */
  visit<T>(verb: (books: Books) => T, cause?: Stripe.Event.Request): Promise<T>
  /** The same without changing anything. */
  look<T>(verb: (books: Books) => T): Promise<T>
  /** Its clock: the real one, and what it was moved ahead by. */
  now(): Date
  /** In seconds. */
  ahead(): number
  moveAhead(seconds: number): Promise<void>
  /** A copy of all that it would remember. */
  state(): StripeState
  /** Resolves when nothing waits to be kept. */
  settled(): Promise<void>
}

export async function openWorld({
  memory,
  now,
  ...rest
}: {
  memory: Memory<StripeState>
  now: () => Date
  prices: PriceGiven[]
  afterRetries: Books['afterRetries']
}): Promise<World> {
  const remembered = await memory.recall()
  let ahead = remembered?.ahead ?? 0
  const clock = () => unixSeconds(now()) + ahead
  const books = openBooks(remembered, { ...rest, at: clock() })
  const keeping = keepInTurn(() => memory.keep(stateOf(books, ahead)))

  const enter = async <T>(verb: (books: Books) => T): Promise<T> => {
    if (liveUntil(books, clock())) keeping.changed()
    try {
      return verb(books)
    } finally {
      books.cause = BY_ITSELF
      await keeping.kept()
    }
  }
  const visit: World['visit'] = (verb, cause = BY_ITSELF) =>
    enter((open) => {
      keeping.changed()
      open.cause = cause
      return verb(open)
    })

  return {
    visit,
    look: enter,
    now: () => new Date(clock() * 1000),
    ahead: () => ahead,
    moveAhead: async (seconds) => {
      ahead += seconds
      await visit(() => undefined)
    },
    state: () => JSON.parse(JSON.stringify(stateOf(books, ahead))),
    settled: keeping.settled,
  }
}

/** One write at a time; whoever comes meanwhile shares the next one, which holds all that happened by then. */
function keepInTurn(keep: () => Promise<void>) {
  let isBehind = false
  let underWay: Promise<void> = Promise.resolve()
  let next: Promise<void> | null = null
  const kept = (): Promise<void> => {
    if (!isBehind && !next) return underWay.then(() => (isBehind ? kept() : undefined))
    next ??= underWay.then(() => {
      next = null
      isBehind = false
      const writing = keep()
      // Those who waited for it are told; whoever comes later writes the same and more.
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
    kept,
    settled: () => next ?? underWay,
  }
}
