import { RateLimiterRes } from 'rate-limiter-flexible'
import * as z from 'zod/mini'
import type { SyncLimits } from '../contracts/tiktok.ts'
import { changed, maybeOne } from '../db/checked-rows.ts'
import type { Db } from '../db/knex.ts'
import { createRateLimiter, formatWait, hashKey } from '../http/rate-limit.ts'
import type { Viewer } from '../http/viewer.ts'
import { isExemptFromSyncLimits, isLimitedToHourlySyncs } from '../identity/access-policy.ts'
import { identityHashOf } from '../identity/kept-allowance.ts'
import { Failure } from '../process/failure.ts'
import { highestCallCount, nextDay } from './source-calls.ts'

/** Maximum time from the request to a visible run. */
const ASKED_MS = 30_000
/** One for the sync, one reserved for the timetable. */
const REFRESHES_LEFT = 2

const Started = z.object({ started_at: z.date() })

export interface SyncDeps {
  db: Db
  /** Minimum between syncs of all members. */
  everyMinutes: number
  /** Calls per source. Null: uncounted, as with the sandbox. */
  budget: { sources: readonly string[]; callsARefresh: number; callsADay: number } | null
  now(): Date
}

export interface SyncRateLimit {
  limits(viewer: Viewer): Promise<SyncLimits>
  /**
   * False: joined a refresh requested just now, at no cost. Throws `too_many_requests` with the wait time.
   */
  begin(viewer: Viewer, start: () => Promise<void>): Promise<boolean>
}

/**
 * All members share an interval; free members also have an hour each. When the day's calls run low, only the
 * operator may start. In PostgreSQL, with members as hashes.
 */
export function createSyncRateLimit({ db, everyMinutes, budget, now }: SyncDeps): SyncRateLimit {
  const perMember = createRateLimiter(db, { keyPrefix: 'sync member', points: 1, duration: OWN_SECONDS })

  async function limits(viewer: Viewer): Promise<SyncLimits> {
    const today = await leftToday(db, budget, now())
    const own = isLimitedToHourlySyncs(viewer) ? await perMember.get(await keyOf(db, viewer)) : null
    const waits = isExemptFromSyncLimits(viewer)
      ? []
      : [
          { for: 'members' as const, until: await membersWaitUntil() },
          { for: 'plan' as const, until: own?.consumedPoints ? later(own.msBeforeNext) : null },
          { for: 'budget' as const, until: today === 0 ? nextDay(now()) : null },
        ]
    const longest = waits
      .flatMap(({ for: waitsFor, until }) => (until ? [{ waitsFor, until }] : []))
      .sort((a, b) => b.until.getTime() - a.until.getTime())[0]
    return {
      nextAt: longest?.until.toISOString() ?? null,
      waitsFor: longest?.waitsFor ?? null,
      everyMinutes,
      ownEveryMinutes: isLimitedToHourlySyncs(viewer) ? OWN_SECONDS / 60 : null,
      leftToday: today,
    }
  }

  async function membersWaitUntil(): Promise<Date | null> {
    const started = await lastStart()
    // Ignores a start written by a fast clock.
    if (started === null || started > now()) return null
    const until = new Date(started.getTime() + everyMinutes * 60_000)
    return until > now() ? until : null
  }

  async function lastStart(): Promise<Date | null> {
    const row = await maybeOne(db, Started, 'select started_at from member_sync')
    return row?.started_at ?? null
  }

  async function startedJustNow(): Promise<boolean> {
    const started = await lastStart()
    const age = started === null ? Infinity : now().getTime() - started.getTime()
    return age >= 0 && age < ASKED_MS
  }

  /** Only one concurrent caller succeeds. */
  async function takes(leastMs: number): Promise<boolean> {
    const at = now()
    const begun = await changed(
      db,
      `insert into member_sync (started_at) values (:now)
      on conflict (only_row) do update set started_at = excluded.started_at
      where member_sync.started_at <= :before or member_sync.started_at > :ahead`,
      // A caller that waited for the row has an earlier time; that is no fast clock.
      { now: at, before: new Date(at.getTime() - leastMs), ahead: new Date(at.getTime() + ASKED_MS) },
    )
    return begun > 0
  }

  async function giveBack(before: Date | null): Promise<void> {
    if (before) await db('member_sync').update({ started_at: before })
    else await db('member_sync').del()
  }

  function later(ms: number): Date {
    return new Date(now().getTime() + ms)
  }

  return {
    limits,
    begin: async (viewer, start) => {
      if (await startedJustNow()) return false
      const before = await lastStart()
      const current = await limits(viewer)
      // Started meanwhile: join it.
      if (current.nextAt !== null && (await startedJustNow())) return false
      refuseIfWaiting(current, now())
      const free = isExemptFromSyncLimits(viewer)
      if (!(await takes(free ? ASKED_MS : everyMinutes * 60_000))) return false
      try {
        await start()
      } catch (cause) {
        await giveBack(before)
        throw cause
      }
      if (isLimitedToHourlySyncs(viewer)) await count(perMember.consume(await keyOf(db, viewer)))
      return true
    },
  }
}

/** Whole refreshes left today; null: uncounted. */
async function leftToday(db: Db, budget: SyncDeps['budget'], now: Date): Promise<number | null> {
  if (!budget) return null
  const left = budget.callsADay - (await highestCallCount(db, budget.sources, now))
  return Math.max(0, Math.floor(left / budget.callsARefresh) - (REFRESHES_LEFT - 1))
}

function refuseIfWaiting({ nextAt, waitsFor, everyMinutes }: SyncLimits, now: Date): void {
  if (nextAt === null || waitsFor === null) return
  const seconds = Math.max(1, Math.ceil((Date.parse(nextAt) - now.getTime()) / 1000))
  const why = {
    members: `All members together can start one sync every ${everyMinutes} minutes.`,
    plan: 'On the free plan you can start one sync an hour.',
    budget: 'All syncs for today are used.',
  }[waitsFor]
  throw new Failure('too_many_requests', `${why} Please try again in ${formatWait(seconds)}.`, {
    retryAfter: seconds,
  })
}

async function count(consuming: Promise<unknown>): Promise<void> {
  await consuming.catch((reason: unknown) => {
    if (!(reason instanceof RateLimiterRes)) throw reason
  })
}

/** By person, so a new account gets no extra start. */
async function keyOf(db: Db, viewer: Viewer): Promise<string> {
  const identity = viewer.kind === 'member' ? await identityHashOf(db, viewer.userId) : null
  return hashKey(identity?.toString('hex') ?? 'visitor')
}

const OWN_SECONDS = 3600
