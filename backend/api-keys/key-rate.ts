import { RateLimiterRes } from 'rate-limiter-flexible'
import { KEY_CALLS_A_MINUTE } from '../contracts/api-keys.ts'
import type { Db } from '../db/knex.ts'
import { createRateLimiter, formatWait, hashKey } from '../http/rate-limit.ts'
import { Failure } from '../process/failure.ts'

type SetHeader = (name: string, value: string) => void

/**
 * One limit a member, over all keys and processes. Headers follow draft-ietf-httpapi-ratelimit-headers-10.
 * Throws `too_many_requests`.
 */
export function createKeyRate(db: Db): (memberId: string, header: SetHeader) => Promise<void> {
  const counter = createRateLimiter(db, {
    keyPrefix: 'calls by key',
    points: KEY_CALLS_A_MINUTE,
    duration: SECONDS,
    inMemoryBlockOnConsumed: KEY_CALLS_A_MINUTE,
  })
  return async (memberId, header) => {
    let refused = false
    const counted = await counter.consume(hashKey(memberId)).catch((reason: unknown) => {
      if (!(reason instanceof RateLimiterRes)) throw reason
      refused = true
      return reason
    })
    const wait = Math.max(1, Math.ceil(counted.msBeforeNext / 1000))
    header('RateLimit-Policy', `"${POLICY}";q=${KEY_CALLS_A_MINUTE};w=${SECONDS}`)
    header('RateLimit', `"${POLICY}";r=${counted.remainingPoints};t=${wait}`)
    if (!refused) return
    throw new Failure(
      'too_many_requests',
      `Your keys have made ${KEY_CALLS_A_MINUTE} requests within a minute, the most they can make. Please try again in ${formatWait(wait)}.`,
      { retryAfter: wait },
    )
  }
}

const POLICY = 'minute'
const SECONDS = 60
