import { type RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import type { Db } from '../db/knex.ts'
import { Failure } from '../failure.ts'
import { hashOf, openCounter, waitInWords } from '../http/rate-limit.ts'
import { startsSyncsFreely } from '../identity/sight.ts'
import type { Viewer } from '../identity/viewer.ts'

const HOUR_SECONDS = 3600
/** As long as a run may take from being asked for to being seen under way. */
const ASKED_SECONDS = 30
const REFRESH = 'refresh'

/**
 * Starts a refresh for somebody, or joins the one that was asked for a moment ago: false, and it costs nothing. Throws
 * `too_many_requests` with the time to wait where a member of the free plan has started one within the hour.
 */
export type BeginSync = (viewer: Viewer, start: () => Promise<void>) => Promise<boolean>

/** Counted in PostgreSQL, so that a fleet counts together. The table holds a hash of who it was. */
export function createSyncStarts(db: Db): BeginSync {
  const asked = openCounter(db, { keyPrefix: 'sync asked', points: 1, duration: ASKED_SECONDS })
  const perMember = openCounter(db, { keyPrefix: 'sync member', points: 1, duration: HOUR_SECONDS })

  return async (viewer, start) => {
    const member = startsSyncsFreely(viewer) ? null : keyOf(viewer)
    if (await isSpent(asked, REFRESH)) return false
    if (member) await refuseIfSpent(perMember, member)
    // Of many at the same moment one goes on.
    if (!(await takes(asked, REFRESH))) return false
    try {
      await start()
    } catch (cause) {
      await asked.delete(REFRESH)
      throw cause
    }
    if (member) await takes(perMember, member)
    return true
  }
}

async function isSpent(counter: RateLimiterPostgres, key: string): Promise<boolean> {
  const spent = await counter.get(key)
  return spent !== null && spent.consumedPoints > 0
}

async function refuseIfSpent(counter: RateLimiterPostgres, key: string): Promise<void> {
  const spent = await counter.get(key)
  if (!spent || spent.consumedPoints === 0) return
  const seconds = Math.max(1, Math.ceil(spent.msBeforeNext / 1000))
  throw new Failure(
    'too_many_requests',
    `The free plan starts one sync an hour. Please try again in ${waitInWords(seconds)}.`,
    { retryAfter: seconds },
  )
}

async function takes(counter: RateLimiterPostgres, key: string): Promise<boolean> {
  return await counter.consume(key).then(
    () => true,
    (reason: unknown) => {
      if (reason instanceof RateLimiterRes) return false
      throw reason
    },
  )
}

function keyOf(viewer: Viewer): string {
  return hashOf(viewer.kind === 'member' ? viewer.userId : 'visitor')
}
