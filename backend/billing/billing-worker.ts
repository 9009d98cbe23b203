import { setTimeout as pause } from 'node:timers/promises'
import * as z from 'zod/mini'
import { cutText } from '../contracts/cut-text.ts'
import { many, maybeOne } from '../db/checked-rows.ts'
import type { Log } from '../process/log.ts'
import { WORKER_CONCURRENCY } from './open-billing.ts'
import { isMissingAtStripe, isStripeUnavailable } from './stripe-errors.ts'
import { type SyncDeps, trySyncCustomer } from './sync-customer.ts'

export interface BillingWorker {
  wake(): void
  stop(): Promise<void>
}

interface WorkerDeps extends SyncDeps {
  wakeOutbox(): void
  log: Log
}

/** Every process runs one; a lock per customer prevents duplicate work. Failures are retried forever. */
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

async function deletePendingCustomer(deps: WorkerDeps): Promise<boolean> {
  const next = await maybeOne(
    deps.db,
    OfCustomer,
    // One process takes the row; a second deletion would be harmless.
    `update pending_customer_deletion set due_at = now() + interval '2 minutes'
     where customer_id = (select customer_id from pending_customer_deletion where due_at <= now()
       order by due_at limit 1 for update skip locked)
     returning customer_id as customer`,
  )
  if (!next) return false
  try {
    await deps.payments.stripe.customers.del(next.customer).catch((error: unknown) => {
      if (!isMissingAtStripe(error)) throw error
    })
    await deps.db.raw('delete from pending_customer_deletion where customer_id = ?', [next.customer])
    deps.log.info({ audit: 'customer deleted', customer: next.customer }, 'Nothing more is charged')
  } catch (error) {
    await retryLater(deps, 'pending_customer_deletion', next.customer, error)
  }
  return true
}

/**
 * Backoff of 1, 2, 4 … seconds ± 50 %. At most half a minute while Stripe is unavailable, ten minutes for one
 * customer's failure.
 */
async function retryLater(
  { db, log }: WorkerDeps,
  table: 'stripe_event' | 'pending_customer_deletion',
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

function kindOf(error: Error): string {
  return 'type' in error ? String(error.type) : error.name
}

const ALERT_MS = 15 * 60_000
