import { createHash } from 'node:crypto'
import ipaddr from 'ipaddr.js'
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import type { Db } from '../db/knex.ts'
import { Failure } from '../failure.ts'

const MINUTE = 60
const DAY = 24 * 60 * MINUTE

/** How much one network, and one e-mail address, may send by each form. */
export const LIMITS = {
  contact: { burst: 5, aDay: 20, anEmailADay: 10 },
  newsletter: { burst: 5, aDay: 20, anEmailADay: 3 },
} as const

export type Limit = (sender: { address: string; email: string }) => Promise<void>

/**
 * Counted in PostgreSQL, so that a fleet counts together; who is over a limit is held off in memory and costs no query.
 * The table holds hashes. Throws `too_many_requests` with the time to wait.
 */
export function createLimit(db: Db, form: keyof typeof LIMITS): Limit {
  const { burst, aDay, anEmailADay } = LIMITS[form]
  const counter = (name: string, points: number, duration: number) =>
    new RateLimiterPostgres({
      storeClient: db,
      storeType: 'knex',
      tableName: 'rate_limit',
      tableCreated: true,
      clearExpiredByTimeout: false,
      keyPrefix: `${form} ${name}`,
      points,
      duration,
      inMemoryBlockOnConsumed: points,
    })
  const perBurst = counter('burst', burst, 10 * MINUTE)
  const perDay = counter('day', aDay, DAY)
  const perEmail = counter('email', anEmailADay, DAY)
  return async ({ address, email }) => {
    const network = hashOf(networkOf(address))
    await count(perBurst, network, NETWORK)
    await count(perDay, network, NETWORK)
    await count(perEmail, hashOf(email.toLowerCase()), EMAIL)
  }
}

/** An IPv4 address, or the /64 that one IPv6 household has whole. */
export function networkOf(address: string): string {
  if (!ipaddr.isValid(address)) return address
  const parsed = ipaddr.process(address)
  if (!(parsed instanceof ipaddr.IPv6)) return parsed.toString()
  return new ipaddr.IPv6([...parsed.parts.slice(0, 4), 0, 0, 0, 0]).toNormalizedString()
}

async function count(counter: RateLimiterPostgres, key: string, whose: string): Promise<void> {
  await counter.consume(key).catch((reason: unknown) => {
    if (!(reason instanceof RateLimiterRes)) throw reason
    const seconds = Math.max(1, Math.ceil(reason.msBeforeNext / 1000))
    throw new Failure('too_many_requests', `${whose} Please try again in ${inWords(seconds)}.`, {
      retryAfter: seconds,
    })
  })
}

function inWords(seconds: number): string {
  const minutes = Math.ceil(seconds / 60)
  if (minutes === 1) return 'a minute'
  return minutes < 120 ? `${minutes} minutes` : `${Math.ceil(minutes / 60)} hours`
}

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('base64url')
}

const NETWORK = 'From your network we have just had as much as we take at once.'
const EMAIL = 'From this e-mail address we have had as much as we take in a day.'
