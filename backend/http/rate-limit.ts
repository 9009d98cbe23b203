import { createHash } from 'node:crypto'
import ipaddr from 'ipaddr.js'
import { type IRateLimiterPostgresOptions, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import type { Db } from '../db/knex.ts'
import { Failure } from '../failure.ts'

export interface RateLimit {
  /** Of what, and whose: names the counter. */
  name: string
  /** So many in so many seconds. */
  points: number
  seconds: number
  /** What is said to whoever is over it; the time to wait follows. */
  sentence: string
}

/**
 * Counts in PostgreSQL, so that a fleet counts together; who is over the limit is held off in memory and costs no query.
 * The table holds hashes. Throws `too_many_requests` with the time to wait.
 */
export function createRateLimit(db: Db, { name, points, seconds, sentence }: RateLimit) {
  const counter = openCounter(db, {
    keyPrefix: name,
    points,
    duration: seconds,
    inMemoryBlockOnConsumed: points,
  })
  return async (whose: string): Promise<void> => {
    await counter.consume(hashOf(whose)).catch((reason: unknown) => {
      if (!(reason instanceof RateLimiterRes)) throw reason
      const wait = Math.max(1, Math.ceil(reason.msBeforeNext / 1000))
      throw new Failure('too_many_requests', `${sentence} Please try again in ${waitInWords(wait)}.`, {
        retryAfter: wait,
      })
    })
  }
}

/** A counter of the fleet, for limits with rules of their own. Keys go in as hashes. */
export function openCounter(
  db: Db,
  rule: Omit<IRateLimiterPostgresOptions, 'storeClient'>,
): RateLimiterPostgres {
  return new RateLimiterPostgres({
    storeClient: db,
    storeType: 'knex',
    tableName: 'rate_limit',
    tableCreated: true,
    clearExpiredByTimeout: false,
    ...rule,
  })
}

/** An IPv4 address, or the /64 that one IPv6 household has whole. */
export function networkOf(address: string): string {
  if (!ipaddr.isValid(address)) return address
  const parsed = ipaddr.process(address)
  if (!(parsed instanceof ipaddr.IPv6)) return parsed.toString()
  return new ipaddr.IPv6([...parsed.parts.slice(0, 4), 0, 0, 0, 0]).toNormalizedString()
}

/** Whose reads take turns: a /24, or the /48 that one site has; there neighbours are slowed together, never refused. */
export function networkBlockOf(address: string): string {
  if (!ipaddr.isValid(address)) return address
  const parsed = ipaddr.process(address)
  if (parsed instanceof ipaddr.IPv6) {
    return new ipaddr.IPv6([...parsed.parts.slice(0, 3), 0, 0, 0, 0, 0]).toNormalizedString()
  }
  return parsed.octets.slice(0, 3).join('.')
}

export function waitInWords(seconds: number): string {
  const minutes = Math.ceil(seconds / 60)
  if (minutes === 1) return 'a minute'
  return minutes < 120 ? `${minutes} minutes` : `${Math.ceil(minutes / 60)} hours`
}

export function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('base64url')
}
