import { createHash } from 'node:crypto'
import ipaddr from 'ipaddr.js'
import { type IRateLimiterPostgresOptions, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import type { Endpoint } from '../contracts/endpoint.ts'
import type { Limit } from '../contracts/limit.ts'
import type { Db } from '../db/knex.ts'
import { Failure } from '../process/failure.ts'
import type { Log } from '../process/log.ts'
import type { Viewer } from './viewer.ts'

export interface RateLimit {
  name: string
  /** Calls allowed in `seconds`. */
  points: number
  seconds: number
  /** Error message; the wait time is appended. */
  sentence: string
}

/**
 * All processes count in PostgreSQL, under hashes. Memory refuses a caller over the limit without a query.
 * Returns the calls left; throws `too_many_requests` with the wait time.
 */
export function createRateLimit(db: Db, { name, points, seconds, sentence }: RateLimit) {
  const counter = createRateLimiter(db, {
    keyPrefix: name,
    points,
    duration: seconds,
    inMemoryBlockOnConsumed: points,
  })
  return async (whose: string): Promise<number> => {
    const { remainingPoints } = await counter.consume(hashKey(whose)).catch((reason: unknown) => {
      if (!(reason instanceof RateLimiterRes)) throw reason
      const wait = Math.max(1, Math.ceil(reason.msBeforeNext / 1000))
      throw new Failure('too_many_requests', `${sentence} Please try again in ${formatWait(wait)}.`, {
        retryAfter: wait,
      })
    })
    return remainingPoints
  }
}

/** Counts a call of a limited endpoint. Throws `too_many_requests`. */
export type CountCall = (
  endpoint: Pick<Endpoint, 'limit'>,
  caller: { viewer: Viewer; address: string },
) => Promise<void>

export function createCallCounter({ db, log }: { db: Db; log: Log }): CountCall {
  const counters = new Map<string, ReturnType<typeof createRateLimit>>()
  const counterOf = (limit: Limit) => {
    const { name, calls: points, seconds, sentence = `Too many requests. ${formatLimit(limit)}` } = limit
    const counter = counters.get(name) ?? createRateLimit(db, { name, points, seconds, sentence })
    counters.set(name, counter)
    return counter
  }
  return async ({ limit }, { viewer, address }) => {
    // An empty address is this server's own call for shared responses.
    if (!limit || (viewer.kind === 'visitor' && address === '')) return
    const member = viewer.kind === 'member' ? viewer.userId : null
    const whose = member && limit.by !== 'network' ? `member ${member}` : networkOf(address)
    const left = await counterOf(limit)(whose)
    if (left === 0) log.info({ audit: 'limit reached', limit: limit.name, member }, 'A limit was reached')
  }
}

export function createRateLimiter(
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

/** IPv4 address, or an IPv6 subscriber's usual /64. */
export function networkOf(address: string): string {
  if (!ipaddr.isValid(address)) return address
  const parsed = ipaddr.process(address)
  if (!(parsed instanceof ipaddr.IPv6)) return parsed.toString()
  return new ipaddr.IPv6([...parsed.parts.slice(0, 4), 0, 0, 0, 0]).toNormalizedString()
}

/** Fair-queue key: IPv4 /24, or IPv6 /48 of a site. Neighbors are slowed together, not refused. */
export function networkBlockOf(address: string): string {
  if (!ipaddr.isValid(address)) return address
  const parsed = ipaddr.process(address)
  if (parsed instanceof ipaddr.IPv6) {
    return new ipaddr.IPv6([...parsed.parts.slice(0, 3), 0, 0, 0, 0, 0]).toNormalizedString()
  }
  return parsed.octets.slice(0, 3).join('.')
}

/** `At most 600 requests in 10 minutes.` */
export function formatLimit({ calls, seconds }: Limit): string {
  const minutes = seconds / 60
  const time = minutes === 1 ? 'a minute' : minutes === 60 ? 'an hour' : `${minutes} minutes`
  return `At most ${calls} requests in ${time}.`
}

export function formatWait(seconds: number): string {
  const minutes = Math.ceil(seconds / 60)
  if (minutes === 1) return 'a minute'
  return minutes < 120 ? `${minutes} minutes` : `${Math.ceil(minutes / 60)} hours`
}

export function hashKey(text: string): string {
  return createHash('sha256').update(text).digest('base64url')
}
