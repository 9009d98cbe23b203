import { randomBytes } from 'node:crypto'
import Keygrip from 'keygrip'
import type Koa from 'koa'
import createSession, { type CreateSessionOptions } from 'koa-session'
import { KEYED_API } from '../contracts/endpoint.ts'
import type { Db } from '../db/knex.ts'
import { VISITOR, type Viewer } from '../http/viewer.ts'
import type { Clock } from '../process/clock.ts'
import { appSecret, memberTag } from './app-secret.ts'
import { type Cookies, carriesSession } from './cookies.ts'
import { ABSOLUTE_DAYS, sessionStore } from './session-store.ts'

const LIFE_MS = ABSOLUTE_DAYS * 24 * 60 * 60 * 1000

export interface Sessions {
  load: Koa.Middleware
  identifyViewer(ctx: Koa.Context): Promise<Viewer>
  /** Uses a new session id. */
  begin(ctx: Koa.Context, memberId: number): Promise<void>
  end(ctx: Koa.Context): Promise<void>
}

export function openSessions(
  koa: Koa,
  { db, cookies, ...clock }: { db: Db; cookies: Cookies } & Clock,
): Sessions {
  // Requests hold the signer from before, so the key joins the same list.
  const keys = [randomBytes(32).toString('base64url')]
  koa.keys = new Keygrip(keys, 'sha256')
  let found: Promise<Buffer> | null = null

  /** Visitors need no database, so the first use reads it. */
  function tagKey(): Promise<Buffer> {
    found ??= readKeys().catch((error: unknown) => {
      found = null
      throw error
    })
    return found
  }

  async function readKeys(): Promise<Buffer> {
    keys[0] = (await appSecret(db, 'cookie signature')).toString('base64url')
    return await appSecret(db, 'member mark')
  }

  const session = createSession(
    {
      key: cookies.session,
      maxAge: LIFE_MS,
      secure: cookies.secure,
      sameSite: 'lax',
      httpOnly: true,
      signed: true,
      overwrite: true,
      rolling: false,
      renew: false,
      autoCommit: true,
      genid: () => randomBytes(32).toString('base64url'),
      store: sessionStore(db, clock) as CreateSessionOptions['store'],
    },
    koa,
  )
  const cookieOptions = {
    secure: cookies.secure,
    sameSite: 'lax',
    httpOnly: false,
    signed: false,
    overwrite: true,
  } as const

  return {
    async load(ctx, next) {
      // https ends at the proxy.
      ctx.cookies.secure = cookies.secure
      if (!ctx.path.startsWith('/api/') || ctx.path.startsWith(`${KEYED_API}/`)) return await next()
      if (carriesSession(ctx.req)) await tagKey()
      return await session(ctx, next)
    },
    identifyViewer: async (ctx) => ctx.state.viewer ?? VISITOR,
    async begin(ctx, memberId) {
      const key = await tagKey()
      ctx.session = { uid: memberId }
      await ctx.session.regenerate()
      ctx.cookies.set(cookies.member, memberTag(memberId, key), { ...cookieOptions, maxAge: LIFE_MS })
    },
    async end(ctx) {
      await tagKey()
      ctx.session = null
      ctx.cookies.set(cookies.member, '', { ...cookieOptions, expires: new Date(0) })
    },
  }
}
