import { createHash } from 'node:crypto'
import type Koa from 'koa'
import * as z from 'zod/mini'
import { maybeOne } from '../db/checked-rows.ts'
import type { Db } from '../db/knex.ts'
import type { Viewer } from '../http/viewer.ts'
import type { Clock } from '../process/clock.ts'
import { deviceName } from './device-name.ts'
import { PLAN_FACTS, PlanFacts, planOf } from './plan.ts'

export const IDLE_DAYS = 7
export const ABSOLUTE_DAYS = 30
/** Minimum interval between writes of `seen_at`. */
const NOTE_EVERY = '5 minutes'

/** Condition on `session`: alive at `:now`. */
export const ALIVE = `session.ended_at is null
  and session.began_at > :now::timestamptz - interval '${ABSOLUTE_DAYS} days'
  and session.seen_at > :now::timestamptz - interval '${IDLE_DAYS} days'`

/** Each request reads other member data. */
const Content = z.object({ uid: z.optional(z.int()) })
type Content = z.infer<typeof Content>

type Options = { ctx: Koa.Context }

/**
 * A request may save its session after a concurrent sign-out. So an id that was loaded or made is only
 * updated while alive; only signing in inserts.
 */
export function sessionStore(db: Db, { now, planNow }: Clock) {
  return {
    async get(id: string, _maxAge: unknown, { ctx }: Options): Promise<Content | null> {
      const found = await maybeOne(
        db,
        Loaded,
        `select session.id, content, member_id, ${PLAN_FACTS}, operator, seen_at < :now::timestamptz - interval '${NOTE_EVERY}' as stale
         from session join member on member.id = member_id
         where cookie_hash = :hash and ${ALIVE}`,
        { hash: hashOf(id), now: now() },
      )
      if (!found) return null
      ctx.state.sessionKey = id
      ctx.state.viewer = viewerOf(found, planNow())
      if (found.stale) await noteSeen(db, found.id, now())
      return found.content
    },

    async set(id: string, content: Content, _maxAge: unknown, { ctx }: Options): Promise<void> {
      if (ctx.state.sessionKey === id) {
        await db.raw('update session set content = ? where cookie_hash = ? and ended_at is null', [
          JSON.stringify(content),
          hashOf(id),
        ])
        return
      }
      if (content.uid === undefined) throw new Error('Only a member has a session')
      ctx.state.sessionKey = id
      await db.raw(
        `insert into session (cookie_hash, member_id, content, device, began_at, seen_at)
         values (:hash, :member, :content, :device, :now, :now)`,
        {
          hash: hashOf(id),
          member: content.uid,
          content: JSON.stringify(content),
          device: deviceName(ctx.get('user-agent')),
          now: now(),
        },
      )
    },

    async destroy(id: string): Promise<void> {
      await db.raw('update session set ended_at = ? where cookie_hash = ? and ended_at is null', [
        now(),
        hashOf(id),
      ])
    },
  }
}

const Loaded = z.extend(PlanFacts, {
  id: z.int(),
  content: Content,
  member_id: z.int(),
  operator: z.boolean(),
  stale: z.boolean(),
})

function viewerOf({ id, member_id, operator, ...facts }: z.infer<typeof Loaded>, at: Date): Viewer {
  const userId = String(member_id)
  return { kind: 'member', userId, plan: planOf(facts, at), operator, sessionId: String(id) }
}

async function noteSeen(db: Db, id: number, at: Date): Promise<void> {
  await db.raw('update session set seen_at = greatest(seen_at, ?) where id = ? and ended_at is null', [
    at,
    id,
  ])
}

function hashOf(id: string): Buffer {
  return createHash('sha256').update(id).digest()
}
