import { setTimeout as pause } from 'node:timers/promises'
import * as z from 'zod/mini'
import { many, maybeOne } from '../db/checked-rows.ts'
import type { Log } from '../log.ts'
import { WORKED_AT_ONCE } from './open-billing.ts'
import { isAway, isMissing } from './stripe-trouble.ts'
import { type SyncDeps, syncIfFree } from './sync.ts'

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
 * Works through what was heard of customers, and says farewell to those of deleted accounts. Every process runs one; the
 * lock of a customer sees to it that one at a time is at it. What fails is tried again for ever, ever more rarely.
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
    [WORKED_AT_ONCE],
  )
  const done = await Promise.all(due.map(({ customer }) => catchUp(deps, customer)))
  return [...done, await sayFarewell(deps)].some(Boolean)
}

async function catchUp(deps: WorkerDeps, customer: string): Promise<boolean> {
  try {
    const did = await syncIfFree(deps, customer)
    if (did) deps.wakeOutbox()
    return did
  } catch (error) {
    await postpone(deps, 'stripe_event', customer, error)
    return true
  }
}

const OfCustomer = z.object({ customer: z.string() })

/** Deletes at Stripe the customer of a deleted account, which ends what they pay for. */
async function sayFarewell(deps: WorkerDeps): Promise<boolean> {
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
      if (!isMissing(error)) throw error
    })
    await deps.db.raw('delete from stripe_farewell where customer_id = ?', [next.customer])
    deps.log.info({ audit: 'customer deleted', customer: next.customer }, 'Nothing more is charged')
  } catch (error) {
    await postpone(deps, 'stripe_farewell', next.customer, error)
  }
  return true
}

/**
 * Tries again after 1, 2, 4 … seconds, half more or less: while Stripe is away for everybody at most half a minute, so that
 * all is caught up soon after; where only this customer is in trouble at most ten minutes. Says so louder after a quarter
 * of an hour.
 */
async function postpone(
  { db, log }: WorkerDeps,
  table: 'stripe_event' | 'stripe_farewell',
  customer: string,
  error: unknown,
): Promise<void> {
  const trouble = error instanceof Error ? `${kindOf(error)}: ${error.message.slice(0, 200)}` : 'unknown'
  const postponed = await many(
    db,
    Waiting,
    `update ${table} set attempts = attempts + 1, trouble = ?,
       due_at = now() + least(?, power(2, least(attempts, 20))) * (0.5 + random()) * interval '1 second'
     where customer_id = ? ${table === 'stripe_event' ? 'and processed_at is null' : ''}
     returning ${table === 'stripe_event' ? 'received_at' : 'asked_at'} as since`,
    [trouble, isAway(error) ? 30 : 600, customer],
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
