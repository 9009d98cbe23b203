import { setTimeout as pause } from 'node:timers/promises'
import * as z from 'zod/mini'
import { cutText } from '../contracts/cut-text.ts'
import { many, maybeOne } from '../db/checked-rows.ts'
import type { Log } from '../process/log.ts'
import { WORKER_CONCURRENCY } from './open-billing.ts'
import { isMissingAtStripe, isStripeUnavailable } from './stripe-errors.ts'
import { type SyncDeps, trySyncCustomer } from './sync-customer.ts'

export interface BillingWorker {
  /** Something was heard: looks now instead of within a second. */
  wake(): void
  stop(): Promise<void>
}

interface WorkerDeps extends SyncDeps {
  wakeOutbox(): void
  log: Log
}

/**
 * Syncs customers with pending webhook events and deletes the Stripe customers of deleted accounts. Every process runs one
 * worker; a lock per customer keeps them apart. Failures are retried for ever with growing pauses.
 */
export function startBillingWorker(deps: WorkerDeps): BillingWorker {
  const stop = new AbortController()
  let woken = new AbortController()
  const ended = loop()

  async function loop(): Promise<void> {
    while (!stop.signal.aborted) {
      woken = new AbortController()
      const worked = await workOnce(deps).catch((error: unknown) => {
        deps.log.warn({ err: error }, 'The billing worker could not look; it tries again')
        return false
      })
      if (worked) continue
      // Woken or stopped: both end the pause, and what comes next looks for itself.
      await pause(LOOK_MS, null, { signal: AbortSignal.any([stop.signal, woken.signal]) }).catch(
        () => undefined,
      )
    }
  }

  return {
    wake: () => woken.abort(),
    stop: async () => {
      stop.abort()
      await ended
    },
  }
}

const LOOK_MS = 1000
/** One round over what is due; says whether there was anything it could do. */
async function workOnce(deps: WorkerDeps): Promise<boolean> {
  const due = await many(
    deps.db,
    OfCustomer,
    `select customer_id as customer from stripe_event
     where processed_at is null and due_at <= now()
     group by customer_id order by min(due_at) limit ?`,
    [WORKER_CONCURRENCY],
  )
  const done = await Promise.all(due.map(({ customer }) => syncWithRetry(deps, customer)))
  return [...done, await deletePendingCustomer(deps)].some(Boolean)
}

async function syncWithRetry(deps: WorkerDeps, customer: string): Promise<boolean> {
  try {
    const did = await trySyncCustomer(deps, customer)
    if (did) deps.wakeOutbox()
    return did
  } catch (error) {
    await retryLater(deps, 'stripe_event', customer, error)
    return true
  }
}

const OfCustomer = z.object({ customer: z.string() })

/** Deletes at Stripe the customer of a deleted account, which ends their subscriptions. Table `stripe_farewell` queues them. */
async function deletePendingCustomer(deps: WorkerDeps): Promise<boolean> {
  const next = await maybeOne(
    deps.db,
    OfCustomer,
    // Taken for a while, so that one process at a time is at it; a second call would change nothing either.
    `update stripe_farewell set due_at = now() + interval '2 minutes'
     where customer_id = (select customer_id from stripe_farewell where due_at <= now()
       order by due_at limit 1 for update skip locked)
     returning customer_id as customer`,
  )
  if (!next) return false
  try {
    await deps.payments.stripe.customers.del(next.customer).catch((error: unknown) => {
      if (!isMissingAtStripe(error)) throw error
    })
    await deps.db.raw('delete from stripe_farewell where customer_id = ?', [next.customer])
    deps.log.info({ audit: 'customer deleted', customer: next.customer }, 'Nothing more is charged')
  } catch (error) {
    await retryLater(deps, 'stripe_farewell', next.customer, error)
  }
  return true
}

/**
 * Tries again after 1, 2, 4 … seconds, half more or less: while Stripe is away for everybody at most half a minute, so that
 * all is caught up soon after; where only this customer is in trouble at most ten minutes. Says so louder after a quarter
 * of an hour.
 */
async function retryLater(
  { db, log }: WorkerDeps,
  table: 'stripe_event' | 'stripe_farewell',
  customer: string,
  error: unknown,
): Promise<void> {
  const trouble = error instanceof Error ? `${kindOf(error)}: ${cutText(error.message, 200)}` : 'unknown'
  const postponed = await many(
    db,
    Waiting,
    `update ${table} set attempts = attempts + 1, trouble = ?,
       due_at = now() + least(?, power(2, least(attempts, 20))) * (0.5 + random()) * interval '1 second'
     where customer_id = ? ${table === 'stripe_event' ? 'and processed_at is null' : ''}
     returning ${table === 'stripe_event' ? 'received_at' : 'asked_at'} as since`,
    [trouble, isStripeUnavailable(error) ? 30 : 600, customer],
  )
  const since = Math.min(...postponed.map((row) => row.since.getTime()))
  const late = Date.now() - since > ALERT_MS
  log[late ? 'error' : 'warn'](
    { ...(late ? { alert: 'billing behind' } : {}), customer, table, trouble },
    'The truth about a customer could not be fetched',
  )
}

const Waiting = z.object({ since: z.date() })

/** Stripe's errors say what they are in a field. */
function kindOf(error: Error): string {
  return 'type' in error ? String(error.type) : error.name
}

const ALERT_MS = 15 * 60_000
